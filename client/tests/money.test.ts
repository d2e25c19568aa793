import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CHIPS,
  clamp,
  clickAdds,
  dollars,
  inChips,
  readDollars,
  signed,
  typedDollars,
  usefulChips,
} from "../src/lib/money";

test("cents are shown as dollars, without cents where there are none", () => {
  assert.equal(dollars(0), "$0");
  assert.equal(dollars(5), "$0.05");
  assert.equal(dollars(250), "$2.50");
  assert.equal(dollars(2500), "$25");
  assert.equal(dollars(123_456), "$1,234.56");
  assert.equal(dollars(100_000_000), "$1,000,000");
  assert.equal(dollars(-250), "-$2.50");
});

test("a gain carries a plus, a loss a minus, nothing neither", () => {
  assert.deepEqual([signed(500), signed(-500), signed(0)], ["+$5", "-$5", "$0"]);
});

test("what people type for dollars is read, with or without the sign, commas and cents", () => {
  const typed = { "25": 2500, $25: 2500, " 25 ": 2500, "2.5": 250, "2.50": 250, "2,50": 250, "0.05": 5 };
  for (const [words, cents] of Object.entries(typed)) assert.equal(readDollars(words), cents, words);
  assert.equal(readDollars("1,250"), 125_000);
  assert.equal(readDollars("$1,250.75"), 125_075);
  assert.equal(readDollars("1,000,000"), 100_000_000);
});

test("what is no amount of whole cents is not read", () => {
  for (const words of ["", "ten", "-5", "1.234", "5$", "1 000", "1e3", "."])
    assert.equal(readDollars(words), null, words);
});

test("what is shown is read back as the same amount", () => {
  for (const cents of [0, 1, 99, 100, 12_345, 99_999, 100_000, 123_456_789])
    assert.equal(readDollars(dollars(cents)), cents);
});

test("in a field an amount stands without sign and commas", () => {
  assert.deepEqual([typedDollars(123_456), typedDollars(500)], ["1234.56", "5"]);
});

test("an amount is paid in as few chips as possible", () => {
  // The fewest chips for every amount to $60, counted up from one cent without regard to the order of the chips.
  const fewest = [0];
  for (let cents = 1; cents <= 6000; cents += 1) {
    const before = CHIPS.filter((chip) => chip.cents <= cents).map((chip) => fewest[cents - chip.cents] ?? Infinity);
    fewest.push(1 + Math.min(...before));
  }
  for (const [cents, many] of fewest.entries()) {
    const chips = inChips(cents);
    assert.equal(
      chips.reduce((sum, [chip, count]) => sum + chip.cents * count, 0),
      cents,
    );
    assert.equal(
      chips.reduce((sum, [, count]) => sum + count, 0),
      many,
      dollars(cents),
    );
  }
});

test("chips are named by the colours of most California rooms", () => {
  const names = inChips(668_630).map(([chip, many]) => `${many} ${chip.name}`);
  assert.deepEqual(names, [
    "1 brown",
    "1 yellow",
    "1 purple",
    "1 black",
    "3 green",
    "2 red",
    "1 white",
    "1 pink",
    "5 copper",
  ]);
});

test("only chips that make allowed amounts are offered, at most five, the smallest first", () => {
  const offered = (least: number, most: number, step: number): string[] =>
    usefulChips(least, most, step).map((chip) => dollars(chip.cents));
  assert.deepEqual(offered(500, 10_000, 500), ["$5", "$25", "$100"]);
  assert.deepEqual(offered(100, 500_000, 100), ["$1", "$5", "$25", "$100", "$500"]);
  assert.deepEqual(offered(50, 20_000, 25), ["$0.25", "$1", "$5", "$25", "$100"]);
  assert.deepEqual(offered(300, 400, 100), ["$1"]);
});

test("an amount is brought to the nearest one that may be wagered", () => {
  const between = (cents: number): number => clamp(cents, 500, 10_000, 500);
  assert.deepEqual(
    [0, 500, 740, 760, 9_900, 10_000, 20_000].map(between),
    [500, 500, 500, 1000, 10_000, 10_000, 10_000],
  );
});

test("the whole stack may be wagered even where it is no full step", () => {
  // With $14 in steps of $5 one may wager 5, 10 or 14.
  const nearest = (cents: number): number => clamp(cents, 500, 1_400, 500);
  assert.deepEqual([1_100, 1_190, 1_210, 1_390, 1_400].map(nearest), [1_000, 1_000, 1_400, 1_400, 1_400]);
});

test("a click on a circle lays at least what must lie there", () => {
  // Half of a $5 wager in whole dollars is $2: no chip is worth that.
  assert.equal(clickAdds(0, 100, 200), 200);
  assert.equal(clickAdds(200, 100, 200), 100);
  assert.equal(clickAdds(0, 500, 500), 500);
});
