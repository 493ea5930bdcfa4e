"""Reports about a comparison of systems: text, data, figure and page."""
