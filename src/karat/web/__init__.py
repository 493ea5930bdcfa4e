"""The server: a page for annotators, a dashboard for owners, and the HTTP API under both.

Imports everything above it in the house; needs the web extra, but for `client`, which talks to a server
with the standard library alone. A request passes `guard` (sizes, headers, metrics) and `access` (who is
asking) into an `api_…` module, which hands work to the `worker`'s threads: campaigns live there.
"""
