// The readable rules of a game: in the order in which a player asks, and searched.
import type { RulesSection } from "../protocol";

export interface Says {
  kind: "says";
  words: string;
  lines: string;
}
export interface Steps {
  kind: "steps";
  items: { words: string; lines: string }[];
}
export interface Grid {
  kind: "grid";
  title: string;
  columns: string[];
  rows: { cells: string[]; lines: string }[];
  says: string[];
  lines: string;
}
export type Part = Says | Steps | Grid;

export interface Section {
  heading: string;
  parts: Part[];
}

/** How the game goes comes first; readings, clauses, ids and digests come last. */
const FIRST = ["The game", "The round", "Wagers", "The hands", "Charts", "The table", "Stakes", "Collection fees"];
const LAST = ["Notes", "Clauses", "Readings", "The document"];

export function ordered(sections: readonly RulesSection[]): Section[] {
  const place = ({ heading }: RulesSection): number => {
    const last = LAST.indexOf(heading);
    if (last >= 0) return FIRST.length + 1 + last;
    const first = FIRST.indexOf(heading);
    return first >= 0 ? first : FIRST.length;
  };
  return [...sections]
    .sort((a, b) => place(a) - place(b))
    .map(({ heading, parts }) => ({ heading, parts: parts as unknown as Part[] }));
}

/** What speaks of these words: whole sections whose heading does, else the sentences, steps and rows that do. */
export function matching(sections: readonly Section[], words: string): Section[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [...sections];
  const has = (text: string): boolean => wanted.every((word) => text.toLowerCase().includes(word));
  return sections
    .map((section) =>
      has(section.heading) ? section : { ...section, parts: section.parts.flatMap((part) => fit(part, has)) },
    )
    .filter((section) => section.parts.length);
}

function fit(part: Part, has: (text: string) => boolean): Part[] {
  switch (part.kind) {
    case "says":
      return has(part.words) ? [part] : [];
    case "steps": {
      const items = part.items.filter((item) => has(item.words));
      return items.length ? [{ ...part, items }] : [];
    }
    case "grid": {
      if (has(`${part.title} ${part.says.join(" ")}`)) return [part];
      const rows = part.rows.filter((row) => has(row.cells.join(" ")));
      return rows.length ? [{ ...part, rows }] : [];
    }
  }
}
