"""The server: a page for annotators, a dashboard for owners, and the HTTP API of both.

Needs the web extra, except for `client` and `connection`, which talk to a server with the standard library. A
request passes `security_headers` (headers, metrics), `limits` (body size) and `access` (authentication) to an
`api_…` module or `pages`, which runs work on campaigns in the threads and the planner process of `worker`.
"""
