"""The report of `rate`: text, figure, dashboard and page of a share with its slices."""
