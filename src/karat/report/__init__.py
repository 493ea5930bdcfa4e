"""Results for people: text for the terminal, JSON for the dashboard, figures, and self-contained HTML pages.

Each question has a folder with a `Report` and one line in `registry.py`. Reports take results and draw them;
they never compute statistics. The scripts in `charts/` draw pages and the dashboard from the same JSON.
"""
