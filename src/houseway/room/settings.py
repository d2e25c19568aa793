"""The settings of a room: name, clocks, limits, and the origins of its pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network
from time import monotonic, time

from houseway.rules.sheet.values import Cents

# How much of a second the room's clock may run fast or slow, to catch up with the machine's.
_DRIFT = 0.1


class SteadyClock:
    """The time of day, without jumps: where the machine's clock is set, this one catches up slowly.

    So a question of thirty seconds lasts at most three more, whatever happens to the clock.
    """

    def __init__(self, wall: Callable[[], float] = time, steady: Callable[[], float] = monotonic) -> None:
        self._wall, self._steady = wall, steady
        self._at, self._seen = wall(), steady()

    def __call__(self) -> float:
        now = self._steady()
        passed, self._seen = now - self._seen, now
        self._at += passed
        off = self._wall() - self._at
        self._at += max(-_DRIFT * passed, min(_DRIFT * passed, off))
        return self._at


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one address, person or connection may ask for. Rates are per second, with a burst."""

    body_bytes: int = 64 * 1024
    frame_bytes: int = 16 * 1024
    requests: tuple[float, int] = (50.0, 200)
    sensitive_requests: tuple[float, int] = (0.5, 20)
    # Replays and exports of one person, which take longer than other requests.
    heavy_requests: tuple[float, int] = (2.0, 20)
    frames: tuple[float, int] = (20.0, 60)
    # What the messages of one address may cost, in units of a simple one. Whoever asks for more waits, so long at most.
    work: tuple[float, int] = (100.0, 200)
    turn_s: float = 15.0
    # New connections of one address, and of all together; further ones wait like messages.
    arrivals: tuple[float, int] = (3.0, 60)
    all_arrivals: tuple[float, int] = (100.0, 20)
    # How long a request may take to arrive.
    request_s: float = 15.0
    connections: int = 8000
    connections_per_address: int = 400
    seats_per_address: int = 12
    tables_per_person: int = 3
    tables: int = 500
    sockets_per_person: int = 24
    sockets: int = 5000
    waiting_messages: int = 200
    waiting_bytes: int = 512 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that the operator may set. `now` is the only clock of the room."""

    room: str = "Houseway"
    origins: tuple[str, ...] = ("http://127.0.0.1:8000", "http://localhost:8000")
    think_s: float = 0.9
    between_s: float = 5.0
    # How long a deal waits at most for the nonces that connected seats have pledged to the shuffle; 0: not at all.
    nonce_s: float = 1.0
    play_chips: Cents = 1_000_000
    few_chips: Cents = 100_000
    session_s: int = 14 * 24 * 3600
    failures: int = 3
    # How long an address waits after so many failed log-ins, twice as long after each further one, and at most.
    wait_s: int = 30
    locked_s: int = 15 * 60
    bots_alone: bool = False
    # Whether a second member of the staff must agree where money is at stake, and from which sum on at the cashier's.
    dual_control: bool = True
    # Whether staff can log in only with the code of an authenticator.
    staff_codes: bool = False
    # Whose word on where a request comes from is taken.
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    second_from: Cents = 300_000
    # A table that a guest or player opened is closed when nobody has sat there for so long; 0 leaves it open.
    empty_s: float = 30 * 60.0
    # The seat of somebody who is not connected is given up after so long, and their chips go home; 0 keeps it.
    absent_s: float = 10 * 60.0
    # How often the ends of the chains are signed.
    sign_s: float = 60.0
    # How often sessions that have expired are looked for.
    sweep_s: float = 15.0
    # How often the installed files are compared with those of the distribution.
    files_s: float = 24 * 3600.0
    limits: Limits = Limits()
    now: Callable[[], float] = field(default_factory=SteadyClock)

    @property
    def secure(self) -> bool:
        """Whether every page comes by https, so that the cookie may require it."""
        return bool(self.origins) and all(origin.startswith("https://") for origin in self.origins)

    @property
    def hosts(self) -> frozenset[str]:
        """What the Host header of a request may say."""
        return frozenset(origin.partition("://")[2] for origin in self.origins)
