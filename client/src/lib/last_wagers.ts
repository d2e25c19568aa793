// What somebody wagered last at a table, by the question: kept while the window is open, over a reload too.
import type { WagerAnswer, WagerQuestion } from "../protocol";
import { circleKey } from "./ids";

const KEPT = "houseway.wagers";
/** A round may ask several times about wagers, each time on other circles. */
const MOST = 4;
/** The wagers on a question, the last ones first. */
type Kept = Record<string, WagerAnswer[]>;

function all(): Kept {
  try {
    return (JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") ?? {}) as Kept;
  } catch {
    return {};
  }
}

/** The last wagers at this table that may be made again: all their circles are offered. */
export function lastWager(table: number, { about, circles }: WagerQuestion): WagerAnswer {
  const offered = new Set(circles.map(({ id }) => circleKey(id)));
  const fits = (value: WagerAnswer): boolean => value.every((each) => offered.has(circleKey(each)));
  return (all()[`${table} ${about}`] ?? []).find(fits) ?? [];
}

/** What was wagered last before a deal at this table, whatever is offered now. */
export function latestWager(table: number): WagerAnswer {
  return all()[`${table} wagers`]?.[0] ?? [];
}

/** Remember wagers; sitting a hand out forgets nothing. */
export function rememberWager(table: number, about: string, value: WagerAnswer): void {
  const key = `${table} ${about}`;
  const kept = all();
  const before = (kept[key] ?? []).filter((each) => circlesOf(each) !== circlesOf(value));
  if (value.length) sessionStorage.setItem(KEPT, JSON.stringify({ ...kept, [key]: [value, ...before].slice(0, MOST) }));
}

function circlesOf(value: WagerAnswer): string {
  return value.map(circleKey).sort().join(" ");
}
