"""How a request for the list of campaigns grows with their number.

A server with 10 campaigns and one with 1,000 answer the request that the page sends, in turns. The ratio of
the medians is printed. Run with `python -m benchmarks.campaign_list`.
"""

from __future__ import annotations

import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from karat.campaign.campaign import Campaign
from karat.campaign.store import Store
from karat.web.serve import Serving

FEW, MANY, ROUNDS = 10, 1_000, 60
TOKEN = "benchmark-0123456789-abcdef"  # noqa: S105
PAGE = "/api/v1/campaigns?newest=true&limit=50"


def main() -> None:
    """Print the medians and their ratio."""
    times: dict[int, list[float]] = {FEW: [], MANY: []}
    with (
        tempfile.TemporaryDirectory() as folder,
        _serving(Path(folder) / "few", FEW) as few,
        _serving(Path(folder) / "many", MANY) as many,
    ):
        for _ in range(ROUNDS):
            for size, client in ((FEW, few), (MANY, many)):
                begun = time.perf_counter()
                assert client.get(PAGE).json()["total"] == size
                times[size].append(time.perf_counter() - begun)
            # Below the rate that a caller is allowed.
            time.sleep(0.05)
    medians = {size: 1000 * statistics.median(found) for size, found in times.items()}
    print(f"{FEW} campaigns: {medians[FEW]:.1f} ms; {MANY:,} campaigns: {medians[MANY]:.1f} ms")
    print(f"ratio: {medians[MANY] / medians[FEW]:.2f}")


@contextmanager
def _serving(place: Path, size: int) -> Iterator[httpx.Client]:
    place.mkdir()
    (place / "list.csv").write_text("id,score\n" + "".join(f"{row},{row}\n" for row in range(200)))
    db = f"sqlite:///{place}/karat.db"
    with Campaign.create(db, name="0", source=str(place / "list.csv"), criterion="right?") as campaign:
        row = campaign.row
    store = Store(db)
    for number in range(1, size):
        store.add_campaign(
            str(number),
            question=row.question,
            criterion=f"right in {number}?",
            definition=row.definition,
            version=row.version,
        )
    store.close()
    serving = Serving(db=db, data=place, port=0, owner_token=TOKEN)
    server = serving.server()
    thread = threading.Thread(target=server.run, kwargs={"sockets": [serving.socket]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with httpx.Client(base_url=serving.url, headers=headers, timeout=120) as client:
        yield client
    server.should_exit = True
    thread.join()


if __name__ == "__main__":
    main()
