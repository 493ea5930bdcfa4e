"""The words of `docs/papers.md`; `page` fills in the numbers."""

from __future__ import annotations

__all__ = ["TEMPLATE"]

TEMPLATE = """\
# The papers, again

<!-- Written by `make papers` (benchmarks/papers). Do not edit: change benchmarks/papers/template.py. -->

karat implements the curve methods of two papers:

1. A. Sabharwal and H. Sedghi, *How good are my predictions? Efficiently approximating
   precision-recall curves for massive datasets*, UAI 2017: the uniform baseline, LogStrat and
   PAULA.
2. A. Sabharwal and Y. Xue, *Adaptive stratified sampling for precision-recall estimation*, UAI
   2018: AdaStrat.

This page repeats their tables and figures. `make papers` writes it, with every measured number from
the run.

## The data

The papers use PPDB-36K: {published_size} paraphrase pairs of PPDB 2.0, each judged by five people,
ranked by the score published with them. That list is no longer public. Its place is taken by
another list of judged PPDB 2.0 pairs, labelled by the same rule (right if the mean of the votes, 1
to 5, is at least 3). Two things differ:

- N is {size}, not {published_size}.
- The published score is not part of it. The pairs are ranked by a cross-fitted regression instead,
  so the curve has another shape.

Precision of the whole list, p(N), is {end_precision}. The papers' p_min of 0.5 is therefore wrong
for it. It is used all the same wherever the papers use it, because it sets the cost; what follows
from that is said below.

Longer lists are made as in the second paper: each item is replaced by 10, 100 or 1000 independent
draws with the mean label of the 100 ranks around it as their probability. Seeds: {trials}. Where
there are several, labels and queries are means and errors are the largest.

The closed forms need no data. At the papers' own N, karat's equal the published numbers for
uniform, LogStrat and PAULA to the unit; the script stops where they do not.

## Labels against the asked factor

Paper 1, figure 1: N = 10,000,000, p_min = 0.5, Δ = 100, δ = 0.05. For each ε the factor is 1 + α =
γ(1+ε), and the sampling methods get β = γ. With Δ = 100 no ε gives a factor below about 1.02.

![Labels against the asked factor, by method](figures/papers-factor.svg)

{factor_table}

- PAULA asks for fewer labels than LogStrat from a factor of {paula_wins}. For smaller ones LogStrat
  is cheaper, as the paper says.
- For factors of 1.03 and more, LogStrat asks for {logstrat_to_paula} times as many labels as PAULA
  ({logstrat_to_paula_near} times at {near_factor}; the paper says twice), and uniform for
  {uniform_to_paula} times as many (the paper says more than ten).
- AdaStrat is not in that figure. Its cost depends on the data. "Predicted" is what `karat plan
  curve` says: a run on a made-up list whose local precision falls evenly from .95 so that
  precision at the end is p_min.
  "Measured" is a run on the labels, made longer to 10,000,000. The measured cost is {adastrat_gap}
  times the predicted one.

## Queries and labels against N

Paper 2, figures 2 and 3 and tables 1 and 2: ε = 0.03, δ = 0.05, β = 1.05, p_min = 0.5. As
published:

{published_table}

The published numbers of uniform and LogStrat come out to the unit with β = γ = {gamma}. With 1.05,
LogStrat's first number would be {with_beta}, not {published_logstrat}. The runs below use 1.05.

![Queries and labels against N, measured and as published](figures/papers-scaling.svg)

Queries of the precision function, measured:

{queries_table}

Labels, measured (distinct items), beside karat's closed forms at the same N, and for AdaStrat its
prediction:

{labels_table}

- uniform uses fewer labels than its formula, because a draw that falls into the head is not
  labelled twice. The paper ignores the overlap.
- LogStrat uses fewer, too: next to the head its formula has {first_share} draws for a stratum of
  {first_gap} items, all of which are then labelled once.
- AdaStrat makes {adastrat_queries} queries ({published_queries} in the paper) and uses
  {adastrat_labels} labels ({published_labels} in the paper). Its cost depends on the shape of the
  curve, and this is another list. The finding is the same: its queries hardly grow with N.
- AdaStrat's labels are {predicted_gap} times what was predicted. The prediction knows neither where
  this curve falls nor how far.

The largest error over all ranks and seeds, as a factor, and in how many runs the band held at every
rank:

{error_table}

The largest of these errors is {largest_error}, where {asked} was asked for. That was not
guaranteed, because p_min = 0.5 does not hold; the runs of uniform, LogStrat and AdaStrat carry a
warning that says so.

The bands are another matter; they do not use p_min. This is the largest share of ranks at which a
band missed the truth in one run:

{band_table}

Where LogStrat and AdaStrat miss, they do so between queried ranks, by little. What fails there is
weak monotonicity, which both methods assume: precision at a rank is never lower than at any rank m
or more further down. The lists (of seed 0) break it:

{monotonicity_table}

The labels as they are break it at a few ranks, independent draws at many more. Many narrow bounds,
such as LogStrat's next to the head, feel that more than few wide ones. PAULA misses because strong
monotonicity does not hold, of which more below.

With p_min = {true_min_precision}, which holds, the factor of the sampling methods is guaranteed as
well, as far as weak monotonicity goes. Labels, and the largest error in brackets:

{min_precision_table}

A p_min that holds makes AdaStrat {dearer} times as dear.

## The approximations beside the true curve

Paper 2, figure 4: scale 100, one list, seed 0.

![The approximations of three methods beside the truth, and their errors](figures/papers-approximations.svg)

{approximation_table}

- As in the paper, AdaStrat spaces its few queries out along the curve, and LogStrat and PAULA crowd
  theirs at its left end.
- AdaStrat's curve between queries is the geometric mean of the envelope. Just after the exhaustive
  head it leaves the exact value for that mean, which may be off by the share of the factor that ε
  allows.
- LogStrat and PAULA hold each value up to the next grid rank. The paper notes their error towards
  the right end of the curve: the last grid rank is {step_end}, and its value serves up to
  {long_size}.

## PAULA's bounds

Paper 1, figure 2: Δ = 100, the labels as they are. The panels on the right show the same two step
functions divided by the truth.

![PAULA's two step functions beside the truth, for two values of ε](figures/papers-paula.svg)

{paula_table}

The steps are close to the truth and to each other, as in the paper. They are not bounds here. At ε
= 0.03 the truth lies between the two at {grid_inside} grid ranks, and up to a factor of
{outside_by} outside at the others. (Between grid ranks the steps do not bound the truth even in
theory: they stay level while it falls.)

The reason is strong monotonicity, which PAULA assumes: local precision, the mean label of the 100
ranks up to a grid rank, must fall from each grid rank to the next and bound the mean label in
between. A mean of 100 labels is too noisy for that; the last four lines of the table count how
often it holds. The first paper saw its list break the assumption near rank 15,000. A plan sees the
breaks in its own labels, and the curve says so:

{paula_warnings}

## AdaStrat's regret

Paper 2, theorem 6: AdaStrat makes at most (OPT + 1)(1 + log2 log_(1+ε) N) + 1 queries, where OPT is
the fewest that an algorithm needs which knows the curve. The paper proves it and does not measure
it. Here OPT is searched for: the fewest exact points that bring the height of the envelope to
(1+ε)² or less at every rank beyond the head, going from each point to the furthest one that it can
be joined to. The tests compare this with all sets of points on short lists: it is the optimum on
the weakly monotone ones, and at most one more on others.

"Exact queries" is AdaStrat with the true precision at each query; "sampled" is AdaStrat as it is
run. On the right the marks stand a little off the curve, to be told apart.

![Queries of AdaStrat, the optimum and the grid against N, and where they lie](figures/papers-regret.svg)

{regret_table}

With exact queries AdaStrat makes {regret} times as many as the optimum. Theorem 6 allows {allowed}
times as many. From N = {bound_wins} on that is less than the grid of LogStrat and PAULA, and than
the worst case of theorem 4.
"""
