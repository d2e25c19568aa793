// Where the focus goes when what had it is gone: a button that did its work, a dialog that was closed.

const PLACES = "[role=group], section, article, form, dialog, main";

const SOON_MS = 5000;

/** Put the focus at the beginning of a page: its heading, as soon as there is one, unless somebody went on. */
export function focusBeginning(page: HTMLElement): void {
  const heading = page.querySelector("h1");
  (heading ?? page).tabIndex = -1;
  (heading ?? page).focus({ preventScroll: true });
  if (heading) return;
  const coming = new MutationObserver(() => {
    if (!page.querySelector("h1")) return;
    coming.disconnect();
    if (document.activeElement === page) focusBeginning(page);
  });
  coming.observe(page, { childList: true, subtree: true });
  setTimeout(() => coming.disconnect(), SOON_MS);
}

/** The nearest place around an element that is still on the page, or that cannot be used any more. */
function around(lost: readonly Element[]): HTMLElement | null {
  const found = lost.find((each) => each.isConnected && each.matches(PLACES));
  if (!(found instanceof HTMLElement)) return null;
  // The heading of a whole page says more than all of it.
  return found.matches("main") ? (found.querySelector("h1") ?? found) : found;
}

function gone(element: Element): boolean {
  return !element.isConnected || element.matches(":disabled") || !element.checkVisibility();
}

/** Keep the focus near where it was. A click beside everything leaves it nowhere, as it should. */
export function keepFocus(page: HTMLElement): { destroy: () => void } {
  let last: readonly Element[] = [];
  const remember = ({ target }: FocusEvent): void => {
    last = [];
    for (let each = target as Element | null; each && each !== page; each = each.parentElement) last = [...last, each];
    last = [...last, page];
  };
  const look = (): void => {
    const [element] = last;
    if (!element || element === page || document.activeElement !== document.body || !gone(element)) return;
    const place = around(last.slice(1));
    if (!place) return;
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  const watching = new MutationObserver(() => requestAnimationFrame(look));
  watching.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "open"] });
  page.addEventListener("focusin", remember);
  return {
    destroy: () => {
      watching.disconnect();
      page.removeEventListener("focusin", remember);
    },
  };
}
