"""One cluster for all tests of this folder, a master and two workers, and one session on it."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from karat.sources.spark.session import find_session
from tests.spark.cluster import Cluster, running_cluster

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


@pytest.fixture(scope="package")
def cluster() -> Iterator[Cluster]:
    with running_cluster() as running, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        yield running


@pytest.fixture(scope="package")
def spark(cluster: Cluster) -> Iterator["SparkSession"]:
    session = find_session(cluster.url)
    yield session
    session.stop()
