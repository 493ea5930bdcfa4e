"""Reports about a review: text, data, figure and page."""
