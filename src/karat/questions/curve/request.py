"""What is asked for, in the user's words, as the settings, target and options of a plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from karat.core.errors import ParameterError
from karat.core.plan import Plan
from karat.questions.curve.methods import DEFAULT_METHOD, check_method_names, make_plan
from karat.questions.curve.options import BATCH, BandOptions
from karat.questions.curve.result import Curve
from karat.questions.curve.settings import DEFAULT_FACTOR, DEFAULT_FLOOR, Settings
from karat.questions.curve.targets import BandTarget
from karat.questions.curve.yields import Floats

__all__ = ["CurveRequest"]


@dataclass(frozen=True, slots=True)
class CurveRequest:
    """A method and what it goes by."""

    method: str
    settings: Settings
    target: BandTarget
    options: BandOptions

    @classmethod
    def of(
        cls,
        size: int,
        *,
        method: str = DEFAULT_METHOD,
        factor: float | None = None,
        confidence: float = 0.95,
        floor: float = DEFAULT_FLOOR,
        noise: float = 0.0,
        half_width: float | None = None,
        ranks: tuple[int, int] | None = None,
        near: float | None = None,
        budget: int | None = None,
        batch: int = BATCH,
        monotone_from: int | None = None,
        epsilon: float | None = None,
        beta: float | None = None,
        window: int = 100,
        min_precision: float | Literal["auto"] = 0.5,
        head: int | None = None,
        strict: bool = False,
    ) -> CurveRequest:
        """The request that these choices make, for a list of so many items; see `estimate_curve`."""
        check_method_names([method])
        settings = Settings.of(
            factor=factor,
            epsilon=epsilon,
            beta=beta,
            confidence=confidence,
            window=window,
            min_precision=min_precision,
            head=head,
            noise=noise,
            floor=floor,
            strict=strict,
        )
        only_band = {
            "half_width": half_width,
            "ranks": ranks,
            "near": near,
            "budget": budget,
            "monotone_from": monotone_from,
        }
        given = [name for name, value in only_band.items() if value is not None]
        if given and method != "band":
            raise ParameterError(f"Only the method band takes {given[0]}; {method} does not.")
        if half_width is not None and factor is not None:
            raise ParameterError("Give the band either a factor or a half-width.")
        asked = factor or (DEFAULT_FACTOR if epsilon is None else settings.factor(size))
        target = BandTarget(
            factor=None if half_width is not None else asked,
            half_width=half_width,
            ranks=ranks,
            near=near,
            floor=floor,
        )
        options = BandOptions(
            confidence=confidence, budget=budget, batch=batch, monotone_from=monotone_from, noise=noise
        )
        return cls(method, settings, target, options)

    def plan(
        self,
        size: int,
        *,
        seed: int,
        known: Mapping[int, int | None] | None = None,
        proxy: Floats | None = None,
        checkpoint: bytes | None = None,
    ) -> Plan[Curve]:
        """A fresh plan, or one that goes on from a checkpoint."""
        given = "known" if known else "proxy" if proxy is not None else None
        if given and self.method != "band":
            raise ParameterError(f"Only the method band takes {given}; {self.method} does not.")
        options = replace(self.options, known=known or {}, proxy=proxy)
        return make_plan(
            self.method,
            size,
            settings=self.settings,
            seed=seed,
            target=self.target,
            options=options,
            checkpoint=checkpoint,
        )

    def to_dict(self) -> dict[str, Any]:
        """What was chosen, for JSON."""
        chosen = ("confidence", "budget", "batch", "monotone_from", "slack", "noise")
        options = {name: getattr(self.options, name) for name in chosen}
        return {
            "method": self.method,
            "settings": self.settings.to_dict(),
            "target": self.target.to_dict(),
            "options": options,
        }

    @classmethod
    def from_dict(cls, found: Mapping[str, Any]) -> CurveRequest:
        """A request as JSON keeps it."""
        target = dict(found["target"])
        if target["ranks"] is not None:
            target["ranks"] = tuple(target["ranks"])
        return cls(
            found["method"],
            Settings(**found["settings"]),
            BandTarget(**target),
            BandOptions(**found["options"]),
        )
