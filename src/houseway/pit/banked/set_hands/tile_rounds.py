"""Pai gow tiles for the pit: the rows of the sheet, compiled one by one."""

from __future__ import annotations

from houseway.families.bank.core.action_button import ShakeDice
from houseway.families.bank.core.settle_circles import Settle
from houseway.families.bank.pai_gow.exposed_tiles import ExposedInDealing, ExposedInStacking
from houseway.families.bank.pai_gow.piles import ChoosePile, DealPiles, HandOutPiles
from houseway.families.bank.pai_gow.tile_rows import ROW, DealTiles, OpenTiles, SetTiles
from houseway.pit.banked.bank_tables import BankTables, cards_at_the_cut
from houseway.pit.banked.button_steps import give_button_by_dice
from houseway.pit.banked.known_rules import IDLE, OPENING, one_of, refusal
from houseway.pit.banked.round_steps import Steps
from houseway.pit.banked.set_hands.setting_rounds import hand_out
from houseway.pit.banked.set_hands.setting_steps import DealThePiles, SettingArrays
from houseway.pit.banked.set_hands.tile_steps import AskForTiles, DealTileRows, OpenTheTiles, tile_rows
from houseway.pit.banked.settlement_plan import LOST, PayRows, settlement_order
from houseway.pit.banked.twentyone_steps import SettleTheHands
from houseway.ranking.tiles import TileRules
from houseway.rules.sheet.spec import RoundRow


class TileRounds:
    """Compiles a sheet of pai gow tiles. Rows that are not known have been refused before."""

    def __init__(self, tables: BankTables, bank: int) -> None:
        self.tables, self.bank, self.terms = tables, bank, tables.terms
        self.pays = PayRows(self.terms)
        opened, self.setting = one_of(self.terms, OpenTiles), one_of(self.terms, SetTiles)
        if opened.gee_joon != self.setting.gee_joon or cards_at_the_cut(self.terms) < len(self.terms.faces):
            raise refusal(self.terms, "the pit shuffles tiles every round, and counts them as they are set")
        self.values = TileRules(gee_joon=opened.gee_joon, zeros_to_banker=opened.zeros == "to the player-dealer")
        rows = len(self.terms.faces) // ROW
        self.hands = SettingArrays.of(tables, rows, len(tables.seats) + 1, ROW)
        tables.playing_hands = self.hands

    def steps(self) -> Steps:
        return [step for row in self.terms.sheet.round for step in self._compiled(row)]

    def _compiled(self, row: RoundRow) -> Steps:
        hands, terms = self.hands, self.terms
        match row.params:
            case DealPiles():
                return [DealThePiles.by(hands, row.params)]
            case DealTiles():
                stacked = DealPiles(hands.piles.shape[1], ROW, "in stacks")
                return [DealThePiles.by(hands, stacked), DealTileRows(hands, row.params, self.bank)]
            case ShakeDice():
                return give_button_by_dice(terms, self.bank, row.params)
            case HandOutPiles():
                names = [wager.id for wager in terms.sheet.wagers]
                return [hand_out(hands, self.tables, self.bank, row.params, names)]
            case SetTiles():
                return [AskForTiles(hands, terms, row.params, self.values)]
            case OpenTiles():
                return [self._opening(row.params)]
            case Settle():
                order = settlement_order(terms, self.tables.seats, self.bank, row.params)
                return [SettleTheHands(hands, order, self.pays)]
            case other if isinstance(other, (ChoosePile, ExposedInStacking, ExposedInDealing, *IDLE, *OPENING)):
                return []
        raise refusal(terms, f"the pit does not know the step {row.step} of pai gow tiles")

    def _opening(self, rules: OpenTiles) -> OpenTheTiles:
        wager = self.terms.sheet.wager(rules.wager)
        column = self.terms.sheet.wagers.index(wager)
        lost = self.pays.row(wager, ("banker",))
        assert lost == LOST
        return OpenTheTiles(self.hands, column, tile_rows(self.pays, wager, self.values), lost, rules.wrong)
