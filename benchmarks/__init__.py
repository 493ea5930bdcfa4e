"""One script for each performance claim; each prints ratios measured side by side in one run."""
