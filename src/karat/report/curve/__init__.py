"""Reports about a precision curve: text, data, figure and page."""
