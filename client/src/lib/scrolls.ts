/** Makes an element focusable while its content overflows, so that it can be scrolled by keyboard. */
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
