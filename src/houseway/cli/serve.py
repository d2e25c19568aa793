"""`houseway serve`: the web cardroom."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import ssl
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from ipaddress import IPv4Network, IPv6Network, ip_network
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import emit
from houseway.errors import BadInput
from houseway.rules.loading.library import own_folder

if TYPE_CHECKING:
    from houseway.room.cardroom import Room
    from houseway.room.settings import Settings
    from houseway.room.store.store import Store

FILE = "houseway.db"
STATIC = Path(__file__).parents[1] / "web" / "static"
_LOCAL = ("127.0.0.1", "localhost", "::1")

MEMORY = ":memory:"

database_option = click.option(
    "--database",
    default=FILE,
    show_default=True,
    metavar="URL",
    help=f"An SQLite file or a PostgreSQL URL; {MEMORY} forgets everything at the end.",
)


@contextmanager
def kept_in(database: str) -> Iterator[str]:
    """The database that was given, or a temporary one."""
    if database != MEMORY:
        yield database
        return
    with TemporaryDirectory(prefix="houseway-") as folder:
        yield str(Path(folder) / FILE)


@contextmanager
def written_in(database: str) -> Iterator[str]:
    """The database that was given, to be read; a room that is kept nowhere is new."""
    from houseway.room.store.store import Store

    with kept_in(database) as path:
        if database == MEMORY:
            Store(path).close()
        yield path


class Minutes(click.FloatRange):
    """So many minutes: `nan` and `inf` are numbers to Python, and no minutes."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        minutes = float(super().convert(value, param, ctx))
        if not isfinite(minutes):
            self.fail(f"{value!r} is not a number of minutes", param, ctx)
        return minutes


@house_command(short_help="The web cardroom.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes any free one.")
@database_option
@click.option("--room", "name", default="Houseway", show_default=True, help="What the room is called.")
@click.option(
    "--origin", "origins", multiple=True, metavar="URL", help="The address at which other machines reach the room."
)
@click.option(
    "--open-tables", "opens", metavar="IDS", help="Games to open tables for, with commas; `none` for none at all."
)
@click.option("--bots", default=3, show_default=True, type=click.IntRange(0, 9), help="Bots at each of these tables.")
@click.option(
    "--close-empty",
    "minutes",
    default=30.0,
    show_default=True,
    type=Minutes(0),
    metavar="MINUTES",
    help="Close a table that a guest or player opened after this long with nobody seated; 0 never closes it.",
)
@click.option(
    "--keep-seats",
    "keeps",
    default=10.0,
    show_default=True,
    type=Minutes(0),
    metavar="MINUTES",
    help="Give up the seat of somebody who has not been connected for this long and cash out their chips; 0 keeps it.",
)
@click.option(
    "--tls-cert",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Serve https with this certificate; needs --tls-key.",
)
@click.option(
    "--tls-key", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE", help="Its private key."
)
@click.option(
    "--staff-codes", is_flag=True, help="Staff log in only with the code of an authenticator or with a passkey."
)
@click.option(
    "--proxy", "proxies", multiple=True, metavar="NETWORK", help="Believe the header X-Forwarded-For from this proxy."
)
@click.option("--check", is_flag=True, help="Prepare the database, say what would be served, and stop.")
def command(
    host: str,
    port: int,
    database: str,
    name: str,
    origins: tuple[str, ...],
    opens: str | None,
    bots: int,
    minutes: float,
    keeps: float,
    proxies: tuple[str, ...],
    tls_cert: Path | None,
    tls_key: Path | None,
    *,
    staff_codes: bool,
    check: bool,
    as_json: bool,
) -> None:
    """Open the cardroom: tables, cashier and floor in the browser. The database is made on the first start.

    A room that has no tables yet opens a few. `houseway people NAME --role floor` makes the first member of the staff.
    """
    from houseway.room.guarded_listener import GuardedLoop
    from houseway.room.store.store import Store

    tls = _tls(tls_cert, tls_key)
    listening = None if check else _listen(host, port)
    if listening:
        # A supervisor that ends the room closes it as Ctrl+C does, so that nothing is left behind.
        signal.signal(signal.SIGTERM, _as_ctrl_c)
    try:
        port_used = listening.getsockname()[1] if listening else port
        settings = _settings(name, host, port_used, origins, minutes, keeps, tls=tls is not None)
        settings = replace(settings, proxies=_networks(proxies), staff_codes=staff_codes)
        _warn_of_plain_http(host, settings)
        with kept_in(database) as path:
            store = Store(path)
            try:
                with asyncio.Runner(loop_factory=GuardedLoop) as runner:
                    told = runner.run(_run(store, settings, listening, _asked(opens), bots, tls, as_json=as_json))
            except KeyboardInterrupt:
                left = "nothing is kept" if database == MEMORY else f"everything is kept in {store.address}"
                click.echo(f"{name} is closed; {left}.", err=True)
                return
    finally:
        if listening:
            listening.close()
    if check and as_json:
        emit(told)
    elif check:
        where = f"to be served at {told['url']}"
        click.echo(f"{told['database']}: {_many(told)}; {where}")


def _as_ctrl_c(number: int, frame: FrameType | None) -> None:
    """Go the way of Ctrl+C, whoever listens to that now; where it is ignored, interrupt."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.default_int_handler(number, frame)
    signal.raise_signal(signal.SIGINT)


def _asked(opens: str | None) -> list[str] | None:
    if opens is None:
        return None
    return [] if opens == "none" else [each.strip() for each in opens.split(",") if each.strip()]


def _networks(given: tuple[str, ...]) -> tuple[IPv4Network | IPv6Network, ...]:
    try:
        return tuple(ip_network(each, strict=False) for each in given)
    except ValueError as error:
        raise BadInput(f"expected an address or a network such as 10.0.0.0/8: {error}", where="--proxy") from None


def _listen(host: str, port: int) -> socket.socket:
    """Take the port first, so that a refusal changes nothing."""
    listening = None
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        # Listen at once: people may connect as soon as they see the address.
        listening.listen(1024)
    except OSError as error:
        if listening is not None:
            listening.close()
        why = error.strerror or str(error)
        raise BadInput(f"cannot listen there: {why}; choose another --port", where=f"{host}:{port}") from None
    return listening


def _tls(cert: Path | None, key: Path | None) -> tuple[Path, Path] | None:
    """The certificate and its key; both or neither."""
    if cert is None or key is None:
        if cert or key:
            raise BadInput("a certificate and its key go together", where="--tls-cert, --tls-key")
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(cert, key)
    except (ssl.SSLError, OSError) as error:
        raise BadInput(f"cannot be used: {error}", where=str(cert)) from None
    return cert, key


def _warn_of_plain_http(host: str, settings: Settings) -> None:
    """Passwords and cards would go over the network for everybody to read."""
    if host not in _LOCAL and not settings.secure:
        said = "passwords, sessions and cards go over the network in plain text"
        click.echo(f"WARNING: {host} is served without https: {said}. Use --tls-cert and --tls-key,", err=True)
        click.echo("WARNING: or a proxy with https, its address in --origin and in --proxy.", err=True)


def _settings(
    name: str, host: str, port: int, origins: tuple[str, ...], minutes: float, keeps: float, *, tls: bool = False
) -> Settings:
    from houseway.room.settings import Settings

    for origin in origins:
        if not origin.startswith(("http://", "https://")) or origin.rstrip("/").count("/") != 2:
            raise BadInput(f"expected http://HOST:PORT or https://HOST, found {origin!r}", where="--origin")
    hosts = dict.fromkeys((host, "127.0.0.1", "localhost") if host in (*_LOCAL, "0.0.0.0", "::") else (host,))
    scheme = "https" if tls else "http"
    own = [f"{scheme}://[{each}]:{port}" if ":" in each else f"{scheme}://{each}:{port}" for each in hosts]
    given = [origin.rstrip("/").lower() for origin in origins]
    return Settings(room=name, origins=tuple(given or own), empty_s=minutes * 60, absent_s=keeps * 60)


async def _run(
    store: Store,
    settings: Settings,
    listening: socket.socket | None,
    opens: list[str] | None,
    bots: int,
    tls: tuple[Path, Path] | None,
    *,
    as_json: bool,
) -> dict[str, object]:
    """Open the room and serve it until it is stopped."""
    from houseway.cli.games import readable
    from houseway.room.cardroom import Room
    from houseway.room.tables.first_tables import open_first_tables

    if own_folder():
        readable(own_folder())
    room = Room(store, settings)
    await room.look_at_records()
    await room.check_files()
    if opens is not None or not room.tables:
        await (open_first_tables(room, bots=bots) if opens is None else open_first_tables(room, opens, bots))
    told = await _told(room)
    if listening is None:
        await room.stop()
        return told
    if as_json:
        emit(told)
        sys.stdout.flush()
    else:
        built = "" if (STATIC / "index.html").is_file() else " (the page is not built yet: make run builds it)"
        click.echo(f"{settings.room} is open: {told['url']}{built}")
        click.echo(f"{_many(told)}, kept in {told['database']}. Ctrl+C closes it.", err=True)
    await _serve(room, listening, tls)
    return told


def _many(told: dict[str, object]) -> str:
    tables, people = told["tables"], told["people"]
    return f"{tables} table{'' if tables == 1 else 's'} open, {people} {'person' if people == 1 else 'people'}"


async def _told(room: Room) -> dict[str, object]:
    from sqlalchemy import func, select

    from houseway.room.store.schema import people

    counted = select(func.count()).select_from(people)
    many = await room.store.read(lambda connection: connection.execute(counted).scalar())
    url, kept = room.settings.origins[0], room.store.address
    return {"room": room.settings.room, "url": url, "database": kept, "tables": len(room.tables), "people": many}


async def _serve(room: Room, listening: socket.socket, tls: tuple[Path, Path] | None) -> None:
    import uvicorn

    from houseway.room.app import application
    from houseway.room.guarded_listener import GuardedListener
    from houseway.room.guarded_server import BoundedLog, Gate, guarded, raise_file_limit
    from houseway.room.tables.first_tables import freeze_memory

    logging.basicConfig(level=logging.WARNING, format="houseway: %(message)s", stream=sys.stderr)
    for handler in logging.getLogger().handlers:
        handler.addFilter(BoundedLog(monotonic))
    files = raise_file_limit()
    http, ws = guarded(Gate(room.settings, files))
    if tls:
        listening = GuardedListener.around(listening, Gate(room.settings, files))
    config = uvicorn.Config(
        application(room, STATIC),
        http=http,
        ws=ws,
        ws_max_size=room.settings.limits.frame_bytes,
        ws_per_message_deflate=False,
        access_log=False,
        # Who asks is found out by the room itself.
        proxy_headers=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=5,
        lifespan="on",
        ssl_certfile=tls[0] if tls else None,
        ssl_keyfile=tls[1] if tls else None,
    )
    freeze_memory()
    await uvicorn.Server(config).serve(sockets=[listening])
