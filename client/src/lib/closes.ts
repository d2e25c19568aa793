/** Closes an open sheet below a summary: with Escape, or by a click elsewhere. */
export function closes(node: HTMLDetailsElement): { destroy: () => void } {
  const click = (event: Event): void => {
    if (event.target instanceof Node && !node.contains(event.target)) node.open = false;
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !node.open) return;
    node.open = false;
    node.querySelector("summary")?.focus();
  };
  document.addEventListener("click", click);
  document.addEventListener("keydown", key);
  return {
    destroy: () => {
      document.removeEventListener("click", click);
      document.removeEventListener("keydown", key);
    },
  };
}
