// What somebody wagered last at a table, by the question: kept while the window is open, over a reload too.
import type { WagerAnswer } from "../protocol";

const KEPT = "houseway.wagers";
type Kept = Record<string, WagerAnswer>;

function all(): Kept {
  try {
    return (JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") ?? {}) as Kept;
  } catch {
    return {};
  }
}

/** The last wagers on this question at this table. */
export function lastWager(table: number, about: string): WagerAnswer {
  return all()[`${table} ${about}`] ?? [];
}

/** Remember wagers; sitting a hand out forgets nothing. */
export function rememberWager(table: number, about: string, value: WagerAnswer): void {
  if (value.length) sessionStorage.setItem(KEPT, JSON.stringify({ ...all(), [`${table} ${about}`]: value }));
}
