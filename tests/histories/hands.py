"""Hands to write down and read back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from houseway.families.registry import game, games
from houseway.histories.history_fields import History
from houseway.play.round import Round
from houseway.play.session import Session
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.spec import Sheet
from tests.conformance.players import play_on, sitting

NAMES = {1: "Ann", 2: 'Bob "the rock"', 4: "Żółć"}


def poker_games() -> list[str]:
    return [name for name in games() if game(name).kind == "poker"]


def structures(sheet: Sheet) -> tuple[str, ...]:
    assert sheet.betting is not None
    return (sheet.betting.structure, *sheet.betting.others)


def every_structure() -> list[tuple[str, str]]:
    return [(name, structure) for name in poker_games() for structure in structures(game(name))]


def session(name: str, structure: str, seats: int, seed: int, readings: Mapping[str, str] | None = None) -> Session:
    sheet = game(name, readings)
    table = sitting(terms(sheet, betting=structure), min(max(seats, sheet.seats.min), sheet.seats.max), seed)
    table.names = dict(NAMES)
    return table


def some_hands(name: str, structure: str, seed: int, count: int = 4) -> Iterator[Round]:
    """Hands in a row at one table, played at random, with short and deep stacks."""
    random = Random(f"{name} {structure} {seed}")
    table = session(name, structure, random.randint(2, 7), seed)
    for _ in range(count):
        yield finished(table, random)
        table.stacks = {seat: random.choice((900, 4_050, 100_000)) for seat in table.stacks}


def finished(table: Session, random: Random) -> Round:
    played = table.deal()
    for _ in play_on(played, random):
        pass
    table.close(played)
    return played


def one_hand(name: str, structure: str, seed: int = 1) -> History:
    return History.of(next(some_hands(name, structure, seed, 1)))


# Hands from elsewhere ------------------------------------------------------------------------------------------------

FOREIGN = """\
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [112.50, 200, 55]
actions = [
  # Before the flop: Ann's "button" raise.
  'd dh p1 Ac2d',
  'd dh p2 ????',
  'd dh p3 7h6h',
  'p3 cbr 7 # this looks strong',
  'p1 cbr 23',
  'p2 f',
  'p3 cc',
  'd db Jc3d5c',
  'p1 cbr 10.50',
  '# a long pause',
  'p3 cc',
  'd db 4h',
  'p1 cbr 79',
  'p3 cc',
  'p1 sm Ac2d',
  'p3 sm 7h6h',
  'd db Jh',
]
author = 'A. Nobody'
event = 'Friday game'
time = 20:15:00
year = 2009
seats = [4, 6, 2]
players = ['Phil', 'Patrik', 'Tom']
currency = 'EUR'
_odds = [0.10, 1e3]
_where = { city = 'Reno', floor = 2 }
"""

OPEN_HAND = """\
{"ohh": {
  "spec_version": "1.4.6", "site_name": "Somewhere", "network_name": "Net", "internal_version": "9.1",
  "game_number": "77-1", "start_date_utc": "2020-04-07T14:32:50", "table_name": "Brno", "table_size": 6,
  "game_type": "Holdem", "bet_limit": {"bet_type": "NL", "bet_cap": 0.00}, "currency": "EUR",
  "dealer_seat": 5, "small_blind_amount": 0.01, "big_blind_amount": 0.02, "ante_amount": 0.00,
  "hero_player_id": 30, "flags": [],
  "players": [
    {"id": 10, "seat": 1, "name": "One", "starting_stack": 0.80, "player_bounty": 0},
    {"id": 20, "seat": 3, "name": "Two", "starting_stack": 2.38},
    {"id": 30, "seat": 5, "name": "Hero", "starting_stack": 2.00}
  ],
  "rounds": [
    {"id": 0, "street": "Preflop", "actions": [
      {"action_number": 1, "player_id": 10, "action": "Post SB", "amount": 0.01, "is_allin": false},
      {"action_number": 2, "player_id": 20, "action": "Post BB", "amount": 0.02, "is_allin": false},
      {"action_number": 3, "player_id": 30, "action": "Dealt Cards", "cards": ["Ah", "Kd"]},
      {"action_number": 4, "player_id": 30, "action": "Raise", "amount": 0.06, "is_allin": false},
      {"action_number": 5, "player_id": 10, "action": "Fold"},
      {"action_number": 6, "player_id": 20, "action": "Call", "amount": 0.04, "is_allin": false}]},
    {"id": 1, "street": "Flop", "cards": ["As", "7h", "2c"], "actions": [
      {"action_number": 7, "player_id": 20, "action": "Check"},
      {"action_number": 8, "player_id": 30, "action": "Bet", "amount": 0.10, "is_allin": false},
      {"action_number": 9, "player_id": 20, "action": "Fold"}]}
  ],
  "pots": [{"number": 0, "amount": 0.13, "rake": 0.01, "player_wins": [{"player_id": 30, "win_amount": 0.12}]}],
  "weather": "rain"
}}
"""
