/** Lets the keyboard reach what is wider than its place, and only then. */
export function scrolls(node: HTMLElement): { destroy: () => void } {
  const look = (): void => {
    const wide = node.scrollWidth > node.clientWidth;
    if (wide) {
      node.tabIndex = 0;
      node.setAttribute("role", "group");
      node.setAttribute("aria-label", "scrolls sideways");
    } else {
      for (const name of ["tabindex", "role", "aria-label"]) node.removeAttribute(name);
    }
  };
  const observer = new ResizeObserver(look);
  observer.observe(node);
  if (node.firstElementChild) observer.observe(node.firstElementChild);
  return { destroy: () => observer.disconnect() };
}
