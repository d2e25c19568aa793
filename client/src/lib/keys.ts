// Single-key shortcuts. They can be switched off, and never act while the person types in a field.
import { house } from "./house.svelte";

type Listener = (key: string, event: KeyboardEvent) => boolean;

const listeners: Listener[] = [];

/** Listen for keys until the returned function is called. The latest comes first; true means it took the key. */
export function onKeys(listener: Listener): () => void {
  listeners.push(listener);
  return () => {
    const at = listeners.indexOf(listener);
    if (at >= 0) listeners.splice(at, 1);
  };
}

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches("input:not([type=range]):not([type=checkbox]):not([type=radio]), select, textarea")
  );
}

addEventListener("keydown", (event) => {
  if (!house.wishes.keys || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  for (const listener of [...listeners].reverse()) {
    if (listener(event.key, event)) {
      event.preventDefault();
      return;
    }
  }
});

/** Whether Enter may mean "go on": not while it would activate the focused element. */
export function entered(key: string, event: KeyboardEvent, besides = ""): boolean {
  const pressed = event.target instanceof Element ? event.target.closest("button, a, summary, [role=button]") : null;
  return key === "Enter" && (!pressed || (besides !== "" && pressed.matches(besides)));
}
