// Words as the page writes them.

export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A number of things: `1 hand`, `2 hands`. */
export function counted(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? "" : "s"}`;
}

/** The words without what only programs need: ids with hyphens as words. */
export function plain(id: string): string {
  return id.replaceAll("-", " ").replaceAll("_", " ");
}
