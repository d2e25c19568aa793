// Who is here, how he wants to see the room, where he is in it.
import type { ChipKind, Me, Role } from "../protocol";
import { get, post, sentence, who } from "./api";

interface Wishes {
  text: boolean;
  fourColours: boolean;
  keys: boolean;
}

const KEPT = "houseway.wishes";
const USUAL: Wishes = { text: false, fourColours: false, keys: true };

function kept(): Wishes {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Wishes>) };
  } catch {
    return { ...USUAL };
  }
}

class House {
  me = $state<Me | null>(null);
  wishes = $state<Wishes>(kept());
  path = $state(location.pathname);
  trouble = $state("");
  notice = $state("");

  get role(): Role | null {
    return this.me?.person?.role ?? null;
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

  /** Come in as a guest unless somebody is here already. */
  async ensure(): Promise<void> {
    if (!this.me?.person) await this.enter(who(post<Me>("/api/guest", {})));
  }

  async enter(asked: Promise<Me>): Promise<void> {
    this.me = await asked;
  }

  /** What a table has just told of the own purse. */
  has(chips: ChipKind, cents: number): void {
    if (this.me && this.me.balances[chips] !== cents) this.me.balances[chips] = cents;
  }

  async leave(): Promise<void> {
    await post("/api/logout");
    await this.refresh();
  }

  /** Do something and show what was wrong with it, if it is refused. */
  async attempt(act: () => Promise<unknown>, done = ""): Promise<boolean> {
    this.trouble = "";
    try {
      await act();
      this.notice = done;
      return true;
    } catch (error) {
      this.trouble = sentence(error);
      return false;
    }
  }
}

export const house = new House();
