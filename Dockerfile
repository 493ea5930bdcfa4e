# karat's server. `docker compose up` starts it with PostgreSQL; docs/deploy.md says more.
FROM python:3.11-slim-bookworm AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY requirements requirements
COPY scripts/install scripts/install
COPY src src
RUN scripts/install /opt/karat

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin karat \
 && install -d -o karat -g karat -m 700 /data
COPY --from=build /opt/karat /opt/karat
ENV PATH=/opt/karat/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    KARAT_DB=/data/karat.db
USER karat
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["karat"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/data/lists"]
