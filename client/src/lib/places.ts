// The addresses of the page.

export const PAGES = ["table", "round", "open", "floor", "cashier", "audit", "enter", "verify"] as const;
export type PageName = (typeof PAGES)[number] | "lobby";

const TITLES: Partial<Record<PageName, string>> = {
  open: "Open a table",
  floor: "Floor",
  cashier: "Cashier",
  audit: "Auditor",
  enter: "Come in",
  verify: "Check proofs",
};

/** What the window is called: a page first, then the room. Tables and hands have names of their own. */
export function titleOf(page: PageName | null, room: string): string {
  const words = page ? TITLES[page] : undefined;
  return words ? `${words} · ${room}` : room;
}

/** The page of an address and the number in it; null where there is no such page. */
export function pageOf(path: string): { page: PageName; number: number } | null {
  const [first = "", second = "", ...more] = path.split("/").filter(Boolean);
  if (!first) return { page: "lobby", number: 0 };
  const page = PAGES.find((each) => each === first);
  // The page that opens a table may name its game: /open/room/slug/form.
  if (page === "open") return more.length < 3 ? { page, number: 0 } : null;
  if (!page || more.length) return null;
  if (page === "table" || page === "round")
    return /^[1-9]\d{0,8}$/.test(second) ? { page, number: Number(second) } : null;
  // The others have no parts.
  return second ? null : { page, number: 0 };
}
