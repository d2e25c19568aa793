"""Compiled tables: each runs through the steps of its sheet to the next question, or to the end of its hand."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from numba import int64, uint64, void

from houseway.pit.kernels.betting_kernels import begin_betting, count_bits, decided, hear_bet, next_turn
from houseway.pit.kernels.card_kernels import deal_around, turn_up
from houseway.pit.kernels.draw_kernels import ask_for_cards, begin_draw, mark_draw, serve, throw_away
from houseway.pit.kernels.money_kernels import take_all, take_drop
from houseway.pit.kernels.openers_kernels import (
    ask_whether_split,
    hear_opener,
    opening_pot,
    put_apart,
    show_openers,
)
from houseway.pit.kernels.opening_kernels import (
    OPENING,
    ask_before_cards,
    hear_kill,
    hear_opening,
    offering_kill,
    opening_or_folding,
)
from houseway.pit.kernels.record_types import NUMBERS, QUESTIONS, ROWS, RULES_OF, STATES, STEPS, TABLES
from houseway.pit.kernels.stud_kernels import ask_bring_in, bring_in, first_by_board, fold_bring_in, open_pairs, street
from houseway.pit.kernels.table_records import (
    ANYBODY,
    BET,
    BRING_IN,
    CALL,
    DISCARD,
    DRAW,
    FOLD,
    FOR_EVERYBODY,
    NOBODY,
    OFFER,
    OP_BET,
    OP_BET_BY_BOARD,
    OP_BOARD,
    OP_BRING_IN,
    OP_DEAL,
    OP_DISCARD,
    OP_DRAW,
    OP_DROP,
    OP_MARK_DRAW,
    OP_OFFER_KILL,
    OP_OPEN_OR_FOLD,
    OP_OPEN_POT,
    OP_SHOW_OPENERS,
    OP_STREET,
    OPENED_WORDS,
    OVER,
    PICK,
    RAISE,
    RUNNING,
    SHOWS,
    UPPER_APPLIES,
)
from houseway.ranking.kernels.compiled import compiled, inlined, part
from houseway.ranking.kernels.kernel_rng import next_number

ALL = -1


@part
def _begin_bet(t, rules, step):
    """Begin a betting round at the left of the blinds or of the button."""
    first, size = t.first if step.named else 0, step.size * t.halves // 2
    if step.comes_in and 0 < t.full < size:
        t.level, t.full = max(t.level, size), size
    if step.blind_has_bet and t.full:
        blind = first - 1 if first else rules.seats - 1
        t.opened = blind if t.bets[blind] >= t.full else NOBODY
    begin_betting(t, rules, size, first, step.may_check, 0, ALL)
    t.by_last_raise = step.by_last_raise


@part
def _begin_by_board(t, rules, step):
    """Begin a betting round with the best cards showing; an open pair may bet the higher limit, or makes it the bet."""
    t.first = first_by_board(t, rules, step)
    pairs = open_pairs(t, rules) if step.open_pair else 0
    size, upper, whose = step.size * t.halves // 2, 0, ALL
    if pairs and step.open_pair == UPPER_APPLIES:
        size = step.upper * t.halves // 2
    elif pairs:
        upper, whose = step.upper * t.halves // 2, ALL if step.open_pair == ANYBODY else pairs
    begin_betting(t, rules, size, t.first, 1, upper, whose)
    if step.open_pair == FOR_EVERYBODY:
        t.binds = pairs


@inlined
def _betting(t, question, rules, step):
    """Whether a betting round waits for an answer."""
    if not t.inside:
        if decided(t):
            return False
        t.inside = 1
        if step.op == OP_BET:
            _begin_bet(t, rules, step)
        else:
            _begin_by_board(t, rules, step)
    return next_turn(t, question, rules)


@part
def _drawing(t, question, rules, step):
    """Whether a draw, or a discard without one, waits for an answer; or lacks cards."""
    kind = DRAW if step.op == OP_DRAW else DISCARD
    if not t.inside:
        if decided(t):
            return False
        t.inside = 1
        begin_draw(t, step)
    if ask_for_cards(t, question, rules, step, kind):
        put_apart(t)
        return True
    if kind == DRAW:
        while t.waiting:
            for seat in range(rules.seats):
                if t.waiting >> seat & 1 and not serve(t, step, seat):
                    return True
    put_apart(t)
    return False


@part
def _run(t, question, rules, steps):
    """Go on to the next question, to the showdown or to the end."""
    if ask_before_cards(t, question):
        return
    while t.at < len(steps):
        step = steps[t.at]
        op = step.op
        if op in (OP_BET, OP_BET_BY_BOARD):
            if _betting(t, question, rules, step):
                return
        elif op in (OP_DRAW, OP_DISCARD):
            if _drawing(t, question, rules, step):
                return
        elif op == OP_OPEN_OR_FOLD:
            if opening_or_folding(t, question, rules, step):
                return
        elif op == OP_OPEN_POT:
            if opening_pot(t, question, rules, step):
                return
        elif op == OP_SHOW_OPENERS:
            show_openers(t, rules, step)
        elif op == OP_OFFER_KILL:
            if offering_kill(t, question, rules, step):
                return
        elif op == OP_DROP:
            take_drop(t, rules, step)
        elif op == OP_DEAL:
            deal_around(t, rules, step.cards, step.faces)
        elif decided(t):
            pass
        elif op == OP_MARK_DRAW:
            mark_draw(t, rules)
        elif op == OP_BRING_IN:
            if ask_bring_in(t, question, rules, step):
                return
            bring_in(t, rules, t.owed_now)
        elif op == OP_BOARD:
            turn_up(t, step.cards, step.burn, step.boards)
        elif op == OP_STREET and not street(t, rules, step):
            return
        t.inside = 0
        t.at += 1
    if not t.live:
        t.carried += t.pot
        t.pot, t.state = 0, OVER
    elif decided(t):
        take_all(t, rules)
    else:
        t.state = SHOWS


@inlined
def _discard(t, step, picked):
    """Throw cards away, and in a draw where each is served at once, replace them."""
    throw_away(t, picked)
    if step.op == OP_DRAW and step.at_once:
        serve(t, step, t.asked)


@part
def _take_answer(t, question, rules, steps, move, amount):
    """Apply an answer that is known to be legal."""
    t.state = RUNNING
    step = steps[t.at]
    if question.kind == OFFER and step.openers:
        t.said, t.split = 1, move == RAISE
        _discard(t, step, t.picked)
    elif question.kind == OFFER:
        hear_kill(t, rules, move)
    elif question.kind == BET and step.op == OP_OPEN_POT and t.inside == OPENING:
        hear_opener(t, rules, step, move, amount)
    elif question.kind == BET and step.op == OP_OPEN_OR_FOLD and t.inside == OPENING:
        hear_opening(t, step, move)
    elif question.kind == BET:
        hear_bet(t, rules, move, amount)
    elif question.kind == BRING_IN and move == FOLD:
        fold_bring_in(t)
    elif question.kind == BRING_IN:
        bring_in(t, rules, t.owed_now if move == CALL else amount)
        t.at += 1
    elif not ask_whether_split(t, question, step, amount):
        _discard(t, step, amount)


@inlined
def _open(t, words, opening, extra):
    """Lay a table out as it is before its cards; seats may have more or fewer chips than in the opening."""
    for at in range(OPENED_WORDS):
        words[at] = opening[at]
    for seat in range(len(extra)):
        t.stack[seat] += extra[seat]


@compiled(void(int64, int64, NUMBERS, ROWS, ROWS, TABLES, ROWS, STATES, QUESTIONS, RULES_OF, STEPS))
def start(first, last, which, openings, extra, tables, words, states, questions, given, steps):
    """Open every table and run it to its first question. `words` are the tables as plain numbers, like `openings`."""
    for table in range(first, last):
        t = tables[table]
        _open(t, words[table], openings[which[table]], extra[table])
        _run(t, questions[table], given[0], steps)
        states[table] = t.state


@compiled(void(int64, int64, NUMBERS, NUMBERS, NUMBERS, ROWS, ROWS, TABLES, ROWS, STATES, QUESTIONS, RULES_OF, STEPS))
def answer(first, last, which, moves, amounts, openings, extra, tables, words, states, questions, given, steps):
    """Give the tables `which` their answers, and run each to its next question."""
    for at in range(first, last):
        table = which[at]
        t, question = tables[table], questions[table]
        if t.if_passed >= 0:
            _open(t, words[table], openings[t.if_taken if moves[at] == RAISE else t.if_passed], extra[table])
        else:
            _take_answer(t, question, given[0], steps, moves[at], amounts[at])
        if t.state == RUNNING:
            _run(t, question, given[0], steps)
        states[table] = t.state


@compiled(int64(NUMBERS, NUMBERS, QUESTIONS))
def first_wrong(moves, amounts, questions):
    """The first answer that is not legal, or -1."""
    for at in range(len(moves)):
        question, move, amount = questions[at], moves[at], amounts[at]
        if move < 0 or move > PICK or not question.moves >> move & 1:
            return at
        if move == RAISE:
            over = amount - question.least
            if over < 0 or amount > question.most or (amount != question.most and over % question.step):
                return at
        elif move == PICK:
            picked = count_bits(amount) if amount >= 0 else -1
            if amount >> question.held or not question.pick_least <= picked <= question.pick_most:
                return at
    return -1


@part
def _some_cards(question, chance, drawn):
    """A random number of cards, then random cards."""
    spread = question.pick_most - question.pick_least + 1
    wanted, picked = question.pick_least + int64(drawn * uint64(spread) >> uint64(32)), 0
    for place in range(question.held):
        chance, drawn = next_number(chance)
        if int64(drawn * uint64(question.held - place) >> uint64(32)) < wanted:
            picked |= 1 << place
            wanted -= 1
    return chance, picked


@compiled(uint64(QUESTIONS, uint64, NUMBERS, NUMBERS))
def at_random(questions, chance, moves, amounts):
    """A legal answer to each question, every move equally likely; returns the next random state."""
    for at in range(len(questions)):
        question = questions[at]
        chance, drawn = next_number(chance)
        left, move = int64(drawn * uint64(count_bits(question.moves)) >> uint64(32)), 0
        while left or not question.moves >> move & 1:
            left -= question.moves >> move & 1
            move += 1
        moves[at], amounts[at] = move, 0
        chance, drawn = next_number(chance)
        if move == RAISE:
            ways = (question.most - question.least + question.step - 1) // question.step + 1
            way = int64(drawn * uint64(ways) >> uint64(32))
            amounts[at] = min(question.least + way * question.step, question.most)
        elif move == PICK:
            chance, amounts[at] = _some_cards(question, chance, drawn)
    return chance
