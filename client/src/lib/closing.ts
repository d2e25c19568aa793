import type { SeatedPerson } from "../protocol";
import { dollars } from "./money";

/** Who is sent home when a table is closed, and with how much. */
export function closing(people: readonly SeatedPerson[]): string {
  const sent = people.filter((each) => !each.bot);
  if (!sent.length) return "Nobody sits there.";
  return `${sent.map((each) => `${each.name} (${dollars(each.stack)})`).join(", ")} will be sent home with their chips.`;
}
