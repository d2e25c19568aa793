// Words as the page writes them.

export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The words without what only programs need: ids with hyphens as words. */
export function plain(id: string): string {
  return id.replaceAll("-", " ").replaceAll("_", " ");
}
