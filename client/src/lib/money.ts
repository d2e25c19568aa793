// Money is in whole cents everywhere, and in dollars only on the screen.

export function dollars(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("en-US");
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? "-" : ""}$${whole}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

export function signed(cents: number): string {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** The amount for an input field: without dollar sign and commas. */
export function typedDollars(cents: number): string {
  return dollars(cents).replace(/[$,]/g, "");
}

/** The typed amount in cents; null if it is not an amount. */
export function readDollars(typed: string): number | null {
  const found = /^\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.trim().replace(/,(?=\d{3}\b)/g, ""));
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? "0").padEnd(2, "0"));
}

export interface Chip {
  cents: number;
  name: string;
}

// The colours of most California rooms, largest first.
export const CHIPS: readonly Chip[] = [
  { cents: 500_000, name: "brown" },
  { cents: 100_000, name: "yellow" },
  { cents: 50_000, name: "purple" },
  { cents: 10_000, name: "black" },
  { cents: 2_500, name: "green" },
  { cents: 500, name: "red" },
  { cents: 100, name: "white" },
  { cents: 25, name: "pink" },
  { cents: 1, name: "copper" },
];

/** An amount in as few chips as possible: [chip, how many]. */
export function inChips(cents: number): [Chip, number][] {
  const found: [Chip, number][] = [];
  for (const chip of CHIPS) {
    const many = Math.floor(cents / chip.cents);
    if (many) found.push([chip, many]);
    cents -= many * chip.cents;
  }
  return found;
}

/** The chips that are useful for amounts in this range, smallest first. */
export function usefulChips(least: number, most: number, step: number): Chip[] {
  const smallest = Math.min(step, Math.max(least, 1));
  const fit = CHIPS.filter((chip) => chip.cents <= most && chip.cents % smallest === 0);
  return fit.slice(-5).reverse();
}

/** What a click adds to a circle on which so much lies: a chip, or whatever more must lie there at the least. */
export function clickAdds(now: number, chip: number, least: number): number {
  return Math.max(chip, least - now);
}

/** The nearest allowed amount: a whole number of steps above the least, or the most. */
export function clamp(cents: number, least: number, most: number, step: number): number {
  if (cents >= most) return most;
  if (cents <= least) return least;
  const stepped = least + Math.round((cents - least) / step) * step;
  return most - cents < Math.abs(stepped - cents) ? most : stepped;
}
