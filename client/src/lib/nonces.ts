// What this page adds to the shuffle: a random number for every shoe, pledged by its hash before it is told.
import type { Commitment, Contribute } from "../protocol";
import { digestOf, pledgeOf } from "./proofs";
import { hex } from "./sha256";

export class Nonces {
  /** Nonces by their pledges. */
  private readonly pledged = new Map<string, string>();
  private answered = "";
  private pledgedFor = "";
  private again = false;
  /** What was told for a commitment: its digest and the nonce. */
  told: { digest: string; nonce: string } | null = null;

  /** The pledge that goes with sitting down, so that the first hand has this page's number. */
  sitting(commitment: Commitment | null): string {
    this.pledgedFor = commitment?.root ?? "";
    return this.pledge();
  }

  /** The room may have stopped and lost what it was told: it is told again, under the same commitment and no other. */
  connected(): void {
    this.again = true;
  }

  /**
   * What to send when the room has told of a commitment; nothing where all is said, or nobody sits here. The number is
   * told only when the deal is `near`: until somebody tells theirs, whoever sits down can still pledge.
   */
  answer(commitment: Commitment | null, seat: number, near: boolean): Contribute | null {
    if (!commitment || !seat) return null;
    const digest = digestOf(commitment);
    const nonce = this.pledged.get(commitment.pledges[seat] ?? "");
    const anew = this.answered !== commitment.root || (this.again && this.told?.digest === digest);
    if (nonce && near && anew) {
      this.answered = commitment.root;
      this.again = false;
      this.told = { digest, nonce };
      return { type: "contribute", pledge: this.pledge(), nonce, commitment: digest };
    }
    // One pledge for each shoe: another page of the same person may have made its own.
    if (nonce || this.pledgedFor === commitment.root) return null;
    this.pledgedFor = commitment.root;
    return { type: "contribute", pledge: this.pledge() };
  }

  /** Whether a round is dealt with this page's number under another commitment than the one it was told for. */
  misused(closed: Commitment, seat: number): boolean {
    return this.told !== null && closed.nonces[seat] === this.told.nonce && digestOf(closed) !== this.told.digest;
  }

  /** Whether this page's number is in the commitment of a round. It may have come too late. */
  counted(closed: Commitment, seat: number): boolean {
    const nonce = closed.nonces[seat];
    return nonce !== undefined && this.pledged.has(pledgeOf(nonce));
  }

  private pledge(): string {
    const nonce = hex(crypto.getRandomValues(new Uint8Array(32)));
    const made = pledgeOf(nonce);
    this.pledged.set(made, nonce);
    return made;
  }
}
