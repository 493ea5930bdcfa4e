"""How many generated inputs each test tries: a few in `make test`, a multiple of them in `make fuzz`."""

import os

TIMES = int(os.environ.get("KARAT_FUZZ", "1"))


def examples(few: int) -> int:
    """So many inputs in `make test`, and `KARAT_FUZZ` times as many where that is set."""
    return few * TIMES
