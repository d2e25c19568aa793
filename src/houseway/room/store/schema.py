"""The tables of the database, the same in SQLite and PostgreSQL. The books are never changed, only added to."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

# SQLite counts rows by itself only where the key is a plain INTEGER.
Number = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData()

# `signature` is of the row, by the room (`vouched`); so it is with credentials, passkeys and sessions.
people = Table(
    "people",
    metadata,
    Column("id", Number, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("key", String(40), nullable=False, unique=True),
    Column("role", String(12), nullable=False),
    Column("guest", Boolean, nullable=False, server_default=false()),
    Column("made_at", BigInteger, nullable=False),
    Column("skeleton", String(80), nullable=False, server_default="", index=True),
    Column("signature", String(120)),
)

# Failed log-ins from an address under a name, and until when that address has to wait.
tries = Table(
    "tries",
    metadata,
    Column("address", String(60), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
)

# `totp` is the secret of an authenticator, encrypted.
credentials = Table(
    "credentials",
    metadata,
    Column("person", Number, ForeignKey("people.id"), primary_key=True),
    Column("hash", String(200), nullable=False),
    Column("totp", Text),
    Column("signature", String(120)),
)

# The public key of a passkey, in base64, and how often its device says it has signed.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(400), primary_key=True),
    Column("person", Number, ForeignKey("people.id"), nullable=False, index=True),
    Column("public_key", Text, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Column("signature", String(120)),
)

# Only a hash of the token is kept: whoever reads the file cannot sit down as somebody else.
sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("person", Number, ForeignKey("people.id"), nullable=False, index=True),
    Column("made_at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("signature", String(120)),
)

# `sealed` columns hold cards that are still to come, encrypted (`keyring`): what is left in a running shoe, the shoe of
# an open round, and what a later action of it has drawn. They are emptied when the round ends. `dealing` is sealed too:
# the orders that the table has committed to, with their salts.
tables = Table(
    "tables",
    metadata,
    Column("id", Number, primary_key=True),
    Column("config", Text, nullable=False),
    Column("kept", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("opened_by", Number, ForeignKey("people.id")),
    Column("closed_at", BigInteger),
    Column("sealed", Text),
    Column("dealing", Text),
)

# `transcript` is kept of a round of an older format, which cannot be run again. `proof` has the commitment of the round
# and the proof of every card that somebody has seen.
rounds = Table(
    "rounds",
    metadata,
    Column("id", Number, primary_key=True),
    Column("table", Number, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", String(160), nullable=False),
    Column("option", String(160), nullable=False),
    Column("opening", Text, nullable=False),
    Column("state", String(8), nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
    Column("shift", String(20)),
    Column("people", Text, nullable=False),
    Column("file", Text),
    Column("net", Text),
    Column("collection", BigInteger, nullable=False, server_default="0"),
    Column("jackpot", BigInteger, nullable=False, server_default="0"),
    Column("transcript", Text),
    Column("sealed", Text),
    Column("proof", Text),
    UniqueConstraint("table", "number"),
)

# One row for everything that was done at a table, in its order. `digest` is of the command as it was sent, `evidence`
# of what was written elsewhere, and `hash` of the row and the one before it.
actions = Table(
    "actions",
    metadata,
    Column("table", Number, ForeignKey("tables.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("round", BigInteger),
    Column("person", BigInteger),
    Column("command", String(64)),
    Column("kind", String(16), nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("sealed", Text),
    Column("digest", String(64)),
    Column("evidence", Text),
    Column("hash", String(64), nullable=False, server_default=""),
    Index("one_effect", "table", "person", "command", unique=True),
    Index("actions_of_round", "round"),
)

entries = Table(
    "entries",
    metadata,
    Column("id", Number, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("because", String(200), nullable=False),
    Column("by", String(60), nullable=False),
    Column("table", BigInteger),
    Column("round", BigInteger),
    Column("command", String(64), unique=True),
    Column("person", BigInteger),
    Column("hash", String(64), nullable=False, server_default=""),
)

postings = Table(
    "postings",
    metadata,
    Column("entry", Number, ForeignKey("entries.id"), primary_key=True),
    Column("account", String(60), primary_key=True),
    Column("cents", BigInteger, nullable=False),
    Index("postings_of_account", "account", "entry"),
)

# The running balance of every account. Only the issuers of chips may owe: the cashier and the play chips.
accounts = Table(
    "accounts",
    metadata,
    Column("account", String(60), primary_key=True),
    Column("cents", BigInteger, nullable=False),
    Column("may_owe", Boolean, nullable=False, server_default=false()),
    CheckConstraint(text("cents >= 0 OR may_owe"), name="nobody_owes"),
)

# The last hash of a chain, signed with the room's key.
heads = Table(
    "heads",
    metadata,
    Column("id", Number, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("chain", String(40), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("signer", String(80), nullable=False),
    Column("signature", String(120), nullable=False),
    Index("heads_of_chain", "chain", "number"),
)

# What the staff has done and read, chained like the books.
staff_log = Table(
    "staff_log",
    metadata,
    Column("id", Number, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("person", BigInteger),
    Column("name", String(60), nullable=False),
    Column("role", String(12), nullable=False),
    Column("what", String(40), nullable=False),
    Column("about", Text, nullable=False),
    Column("hash", String(64), nullable=False),
)

# What one member of the staff has asked for and a second one must agree to.
proposals = Table(
    "proposals",
    metadata,
    Column("id", Number, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("person", Number, ForeignKey("people.id"), nullable=False),
    Column("what", String(40), nullable=False),
    Column("body", Text, nullable=False),
    Column("state", String(8), nullable=False),
    Column("second", Number, ForeignKey("people.id")),
    Column("decided_at", BigInteger),
)

# One row. Whoever opens the room counts it up; a server whose number is out of date may not write any more.
fence = Table(
    "fence",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("number", BigInteger, nullable=False),
)
