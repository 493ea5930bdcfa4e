"""Files of features that the workers of a cluster can read, and karat's code for those workers."""

from __future__ import annotations

import atexit
import logging
import os
import re
import shutil
import tempfile
import uuid
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import pyarrow as pa

from karat.core.errors import SourceError
from karat.data.collection import ClusterDocuments
from karat.sources.spark.feature_workers import BLOCKS

if TYPE_CHECKING:
    from pyspark import SparkContext
    from pyspark.sql import DataFrame, SparkSession

LOG = logging.getLogger("karat")

STORE_VARIABLE = "KARAT_SPARK_CACHE"

# Raised when features are counted in another way: older ones are then not found.
VERSION = 1

_SUPPLIED: WeakSet[SparkContext] = WeakSet()


class SparkStore:
    """A folder for one collection's features: a table of blocks and one of terms.

    They are written under a name of their own and get theirs when they are complete, so that processes that
    work at the same time see all or nothing.
    """

    def __init__(self, session: SparkSession, folder: str, fingerprint: str) -> None:
        self.session = session
        self.place = f"{folder.rstrip('/')}/{fingerprint}-{VERSION}.features"

    def load(self) -> tuple[DataFrame, pa.Table] | None:
        """Blocks and terms, where they were kept before."""
        try:
            return self._read() if self._files().exists(self._path(self.place)) else None
        except Exception as error:  # noqa: BLE001 - Spark, its bridge and Java each have errors of their own
            raise SourceError(
                f"The features in {self.place} cannot be read: {_reason(error)}. "
                f"Remove them if they are broken, or name another folder: {STORE_VARIABLE}."
            ) from None

    def keep(self, blocks: DataFrame, vocabulary: pa.Table) -> DataFrame:
        """Write features; gives the blocks as they are read from there, or as they are if nothing is kept."""
        try:
            return self._write(blocks, vocabulary)
        except Exception as error:  # noqa: BLE001 - a cache never stops anybody
            LOG.warning(
                "The features cannot be kept in %s (%s); Spark keeps them while it runs. Make room there, or "
                "name another folder: %s.",
                self.place,
                _reason(error),
                STORE_VARIABLE,
            )
            return blocks.persist()

    def _write(self, blocks: DataFrame, vocabulary: pa.Table) -> DataFrame:
        files, building = self._files(), f"{self.place}.{uuid.uuid4().hex}"
        try:
            # Numbers like these hardly get shorter, and every round would have to unpack them.
            plain = {"compression": "none", "parquet.enable.dictionary": "false"}
            blocks.write.options(**plain).parquet(f"{building}/blocks")
            terms = vocabulary.append_column("place", pa.array(range(vocabulary.num_rows), pa.int64()))
            self.session.createDataFrame(terms).coalesce(1).write.parquet(f"{building}/terms")
            if not files.exists(self._path(self.place)):
                files.rename(self._path(building), self._path(self.place))
        finally:
            files.delete(self._path(building), True)
        return self._read()[0]

    def _read(self) -> tuple[DataFrame, pa.Table]:
        blocks = self.session.read.schema(BLOCKS).parquet(f"{self.place}/blocks")
        terms = self.session.read.parquet(f"{self.place}/terms").toArrow().sort_by("place")
        return blocks, terms.select(["term", "documents"])

    def _files(self) -> Any:
        return self._path(self.place).getFileSystem(self.session.sparkContext._jsc.hadoopConfiguration())

    def _path(self, place: str) -> Any:
        jvm: Any = self.session.sparkContext._jvm
        return jvm.org.apache.hadoop.fs.Path(place)


def store_for(documents: ClusterDocuments, cache: Path | None) -> SparkStore | None:
    """Where to keep features: in the folder that KARAT_SPARK_CACHE names, which workers must see.

    Without it, where workers run on this machine as a part of Spark's driver, in the user's own cache.
    """
    session = documents.texts.sparkSession
    folder = os.environ.get(STORE_VARIABLE, "")
    if not folder:
        if cache is None or not str(session.sparkContext.master).startswith("local"):
            return None
        own = cache.absolute() / "spark"
        # Words of confidential documents are in it: nobody else may look.
        own.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder = f"file://{own}"
    elif "://" not in folder:
        folder = f"file://{Path(folder).expanduser().absolute()}"
    return SparkStore(session, folder, documents.fingerprint)


def _reason(error: BaseException) -> str:
    """What Java says at the bottom of it all, without the names of its exceptions."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    reason = next((line for line in lines[1:] if line.startswith(": ")), lines[0] if lines else "")
    return re.sub(r"^:? ?([\w.$]+(Exception|Error): )+", "", reason)[:200].rstrip(".") or type(error).__name__


def send_karat(session: SparkSession) -> None:
    """Let workers import karat, once for each session: the version that runs here, whatever they have."""
    context = session.sparkContext
    if context in _SUPPLIED:
        return
    package = Path(__file__).parents[2]
    folder = Path(tempfile.mkdtemp(prefix="karat-workers-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    archive = folder / "karat-for-workers.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        # Public names are loaded from a stub file by a package that workers may lack; they need none of them.
        file.writestr(f"{package.name}/__init__.py", "")
        for path in sorted(package.rglob("*/*.py")):
            file.write(path, Path(package.name) / path.relative_to(package))
    context.addPyFile(str(archive))
    _SUPPLIED.add(context)
