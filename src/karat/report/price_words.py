"""Prices in words: labels, working time and money, as ranges."""

from __future__ import annotations

# An hour of an annotator, for an example where no price is set.
EXAMPLE_PER_HOUR = 20.0


def spell_time(low: float, high: float) -> str:
    """A range of seconds in minutes, or in hours where it takes more than an hour and a half."""
    unit, divisor = ("hour", 3600.0) if high > 5400.0 else ("minute", 60.0)
    first, last = (_rounded(seconds / divisor) for seconds in (low, high))
    return f"{last} {unit}{'' if last == '1' else 's'}" if first == last else f"{first} to {last} {unit}s"


def spell_money(low: float, high: float) -> str:
    """A range of money, in whole units from ten on."""
    first, last = (f"{amount:,.0f}" if high >= 10.0 else f"{amount:,.2f}" for amount in (low, high))
    return last if first == last else f"{first} to {last}"


def spell_price(
    low: int, high: int, *, seconds: float, per_label: float = 0.0, per_hour: float = 0.0
) -> tuple[str, str]:
    """What so many labels come to: time, and money at the given prices or else at those of an example."""
    time = f"{spell_time(low * seconds, high * seconds)}, at {seconds:g} s a label"
    is_set = per_label > 0 or per_hour > 0
    hourly = per_hour if is_set else EXAMPLE_PER_HOUR
    ends = [labels * per_label + labels * seconds / 3600.0 * hourly for labels in (low, high)]
    money = spell_money(ends[0], ends[1])
    return time, money if is_set else f"{money}, if an hour costs {hourly:g} (--per-hour M)"


def _rounded(amount: float) -> str:
    return "1" if amount < 1 else f"{amount:.0f}" if amount >= 10 else f"{amount:.1f}".removesuffix(".0")
