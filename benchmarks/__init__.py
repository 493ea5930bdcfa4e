"""One script for each performance claim; each prints ratios measured side by side in one run.

`make benchmarks` runs all of them but these:

- band_experiments and default_target compare designs that were considered, and take hours.
- asreview_order, bargain_cuts, mapie_cuts, rate_rivals and stopping_rules are run by other scripts, in an
  environment of another package's own.
"""
