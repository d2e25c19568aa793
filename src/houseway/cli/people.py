"""`houseway people`: the accounts of a room, and the first members of its staff."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import console, emit
from houseway.cli.serve import database_option, kept_in
from houseway.errors import BadInput, in_words

if TYPE_CHECKING:
    from houseway.room.store.store import Store
    from houseway.room.wire.schemas import Person

ROLES = ("player", "dealer", "floor", "auditor")


@house_command(short_help="The accounts of a room.")
@click.argument("name", metavar="[NAME]", required=False)
@click.option("--role", type=click.Choice(ROLES), help="Make an account with this role, or give it to one.")
@click.option("--password", "renew", is_flag=True, help="Ask for a new password, and unlock the account.")
@click.option("--totp", is_flag=True, help="A new authenticator for the account: prints its secret once.")
@database_option
def command(name: str | None, role: str | None, database: str, *, renew: bool, totp: bool, as_json: bool) -> None:
    """Show the accounts of a room; with a NAME, create or change one. The room must not be running.

    The password is asked for, or read from stdin; it is never an argument.
    """
    from houseway.room.audit.recorded_findings import sign_at_once
    from houseway.room.store.store import Store

    with kept_in(database) as path:
        store = Store(path)
        try:
            if name is not None:
                _change(store, name, role, renew=renew)
            if name is not None and totp:
                _give_authenticator(store, name)
            if name is not None:
                sign_at_once(store)
            found = _found(store, name)
        finally:
            store.close()
    if as_json:
        emit([{"id": each.id, "name": each.name, "role": each.role} for each in found])
        return
    from rich.table import Table

    table = Table("number", "name", "role", box=None, pad_edge=False, header_style="bold")
    for each in found:
        table.add_row(str(each.id), each.name, each.role)
    console().print(table if found else "There are no accounts yet; houseway people NAME --role floor makes one.")


def _change(store: Store, name: str, role: str | None, *, renew: bool) -> None:
    import msgspec

    from houseway.room.people.operator_accounts import appoint, known
    from houseway.room.wire.schemas import Credentials

    exists = known(store, name)
    if exists and role is None and not renew:
        return
    password = None if exists and not renew else _password(name)
    try:
        msgspec.convert({"name": name, "password": password or "x" * 10}, Credentials)
    except msgspec.ValidationError as error:
        raise BadInput(in_words(error), where=name) from None
    appoint(store, name, role, password)


def _give_authenticator(store: Store, name: str) -> None:
    from houseway.room.people.operator_accounts import give_authenticator

    secret, uri = give_authenticator(store, name, "Houseway")
    click.echo(f"Type this into the authenticator of {name}, or show it as a QR code; it is not shown again:", err=True)
    click.echo(f"{secret}\n{uri}", err=True)


def _password(name: str) -> str:
    if sys.stdin.isatty():
        typed: str = click.prompt(f"Password for {name}", hide_input=True, confirmation_prompt=True, err=True)
        return typed
    return sys.stdin.readline().rstrip("\n")


def _found(store: Store, name: str | None) -> list[Person]:
    from houseway.room.people.operator_accounts import accounts

    return accounts(store, name)
