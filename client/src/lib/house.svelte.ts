// The person, their display settings, and the page they are on.
import type { ChipKind, Me, Person, Right } from "../protocol";
import { get, onMissed, post, Refused, sentence, who } from "./api";

interface Wishes {
  text: boolean;
  fourColours: boolean;
  keys: boolean;
}

/** A person whose session ended without signing out. */
type Missed = Pick<Person, "name" | "guest">;

const KEPT = "houseway.wishes";
const HERE = "houseway.here";
const USUAL: Wishes = { text: false, fourColours: false, keys: true };

function kept<T>(key: string): Partial<T> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "{}") ?? {}) as Partial<T>;
  } catch {
    return {};
  }
}

/** The last known person of this browser, unless they signed out. */
function lastHere(): Missed | null {
  const { name, guest } = kept<Missed>(HERE);
  return name ? { name, guest: guest ?? false } : null;
}

class House {
  me = $state<Me | null>(null);
  wishes = $state<Wishes>({ ...USUAL, ...kept<Wishes>(KEPT) });
  path = $state(location.pathname);
  /** Whose session is over: this is shown before anybody comes in as a new guest. */
  over = $state.raw<Missed | null>(null);
  /** How often the person has come in again after a session ended. */
  returns = $state(0);
  /** Where to go after coming in. */
  back = "/";
  trouble = $state("");
  notice = $state("");

  /** Whether the room lets this person do it; of somebody who has not come in, whether a guest may. */
  may(right: Right): boolean {
    return this.me?.may.includes(right) ?? false;
  }

  wish(change: Partial<Wishes>): void {
    this.wishes = { ...this.wishes, ...change };
    localStorage.setItem(KEPT, JSON.stringify(this.wishes));
  }

  go(path: string): void {
    if (path !== this.path) history.pushState(null, "", path);
    this.path = path;
    this.trouble = "";
    this.notice = "";
    scrollTo(0, 0);
  }

  async refresh(): Promise<void> {
    await this.enter(who(get<Me>("/api/me")));
  }

  /** Come in as a guest, unless there is a person already, or one whose session has just ended. */
  async ensure(): Promise<void> {
    if (this.over) throw new Refused("not_logged_in", "Your session has ended: come in again first.");
    if (!this.me?.person) await this.asGuest();
  }

  async asGuest(): Promise<void> {
    await this.enter(who(post<Me>("/api/guest", {})));
  }

  async enter(asked: Promise<Me>): Promise<void> {
    const before = this.me?.person ?? lastHere();
    this.me = await asked;
    const { person } = this.me;
    if (person) {
      localStorage.setItem(HERE, JSON.stringify({ name: person.name, guest: person.guest }));
      if (this.over) this.returns += 1;
      this.over = null;
    } else if (before && !this.over) {
      this.over = { name: before.name, guest: before.guest };
      this.back = this.path;
    }
  }

  /** Take over the balance that a table has just reported. */
  has(chips: ChipKind, cents: number): void {
    if (this.me && this.me.balances[chips] !== cents) this.me.balances[chips] = cents;
  }

  /** Sign out and go to the lobby. */
  async leave(): Promise<void> {
    await post("/api/logout");
    localStorage.removeItem(HERE);
    this.me = null;
    this.go("/");
    await this.refresh();
  }

  /** Run an action, and show the message if it is refused. What waits for a second person has been asked for: no fault. */
  async attempt(act: () => Promise<unknown>, done = ""): Promise<boolean> {
    this.trouble = "";
    try {
      await act();
      this.notice = done;
      return true;
    } catch (error) {
      if (error instanceof Refused && error.code === "needs_second") {
        this.notice = sentence(error);
        return true;
      }
      this.notice = "";
      // The end of a session is shown once, above every page.
      this.trouble = error instanceof Refused && error.code === "not_logged_in" && lastHere() ? "" : sentence(error);
      return false;
    }
  }
}

export const house = new House();
onMissed(() => void house.refresh().catch(() => undefined));
