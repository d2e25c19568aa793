// What the pages say about proofs: what was proved, who had a say in the order, and what is wrong, in few words.
import type { Commitment, ProofFile, RoundProof } from "../protocol";
import type { Fault } from "./proofs";
import { counted } from "./words";

const FORMAT = "houseway proof 1";

/** A proof file from its text. What is none is refused with a sentence that says why. */
export function readProofFile(text: string): ProofFile {
  if (!text.trim()) throw new Error("the file is empty");
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error("it is not JSON, or a part of it is missing");
  }
  const { format, proof } = (read ?? {}) as { format?: unknown; proof?: unknown };
  if (typeof format !== "string" || typeof proof !== "object") throw new Error("it is another kind of file");
  if (format !== FORMAT) throw new Error(`it is written as “${format}”, and this page reads “${FORMAT}”`);
  return read as ProofFile;
}

/** What a round proves: `9 cards`, `8 cards and 1 roll of the dice`; nothing where it has shown nothing. */
export function provedThings({ cards = [], rolls = [] }: RoundProof): string {
  const told = [
    cards.length ? counted(cards.length, "card") : "",
    rolls.length ? `${counted(rolls.length, "roll")} of the dice` : "",
  ];
  return told.filter(Boolean).join(" and ");
}

/** Who had a say in the order; `own` says that the number of this page counts. */
export function mixedFrom({ nonces, pledges }: Commitment, own = false): string {
  const [added, pledged] = [Object.keys(nonces).length, Object.keys(pledges).length];
  if (!added) return "No seat added a number to the shuffle: the order was fixed in advance, but by the room alone.";
  const whose = own ? (added === 1 ? ": this page's" : ", this page's among them") : "";
  const late =
    added < pledged ? ` ${counted(pledged - added, "number")} more had been pledged and did not come in time.` : "";
  return `${counted(added, "seat")} added a number to the shuffle${whose}.${late}`;
}

/** What a reader must know besides. */
export function cautions({ commitment, orders = [] }: RoundProof): string[] {
  const told: string[] = [];
  if (orders.some(({ kind }) => kind === "late"))
    told.push("One shuffle in the round was committed to when the numbers were known already.");
  if (orders.some(({ kind, cards }) => kind !== "shoe" && cards < (commitment?.size ?? 0)))
    told.push(
      "After a shuffle in the round, cards that lie elsewhere are passed over. That they lie there is not proved.",
    );
  return told;
}

/** Faults with the same reason in one line: `6h, 3s: the proof does not lead to the root`. */
export function grouped(faults: readonly Fault[]): string[] {
  const found = new Map<string, string[]>();
  for (const { problem, what } of faults) found.set(problem, [...(found.get(problem) ?? []), ...(what ? [what] : [])]);
  return [...found].map(([problem, whats]) => (whats.length ? `${whats.join(", ")}: ${problem}` : problem));
}
