"""Results for people: text, figures, and one self-contained page.

Takes results and draws them; never computes statistics. Imports everything above it in the house.
"""
