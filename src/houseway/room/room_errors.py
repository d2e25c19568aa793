"""Refusals of the room, besides those of the rules. Each code is stable and part of the protocol."""

from __future__ import annotations

from houseway.errors import HousewayError, NotLegal


class NotLoggedIn(HousewayError):
    """There is no such session, or it has ended."""

    code = "not_logged_in"


class WrongPassword(HousewayError):
    """No account has this name and password."""

    code = "wrong_password"


class WrongPasskey(HousewayError):
    """What a device has signed is not good, or nobody has this passkey."""

    code = "wrong_passkey"


class AccountLocked(HousewayError):
    """Too many failed log-ins; the account is locked for a while."""

    code = "locked"


class NoTicket(HousewayError):
    """The socket has no ticket, or one that was used, is too old, or belongs to another session."""

    code = "no_ticket"


class Taken(HousewayError):
    """Somebody else has it already."""

    code = "taken"


class NotFound(HousewayError):
    """Nothing has this number or name."""

    code = "not_found"


class NotWritten(HousewayError):
    """The disk or the database failed. At a table nothing has changed then."""

    code = "not_written"


class BadHost(HousewayError):
    """The request was meant for another host."""

    code = "bad_host"


class BadOrigin(HousewayError):
    """A page of another origin may not act here."""

    code = "bad_origin"


class BadCsrf(HousewayError):
    """The request does not carry the CSRF token of its session."""

    code = "bad_csrf"


class NotJson(HousewayError):
    """A body of another kind."""

    code = "not_json"


class TooLarge(HousewayError):
    """A body that is too long."""

    code = "too_large"


class TooMany(HousewayError):
    """Too many requests in too short a time."""

    code = "too_many"


class NotAllowed(NotLegal):
    """The person's role does not permit this."""

    code = "not_allowed"


class NeedsSecond(NotLegal):
    """A second member of the staff must agree first."""

    code = "needs_second"


class NeedsCode(HousewayError):
    """The code of an authenticator is missing or wrong."""

    code = "needs_code"
