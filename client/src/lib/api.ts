// HTTP requests: everything around the tables. A refusal is thrown as an error with the room's message.
import type { Me, Refusal } from "../protocol";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly where: string,
  ) {
    super(message);
  }
}

let csrf: string | null = null;
let missed: () => void = () => undefined;

/** Register what to do when the session has ended. */
export function onMissed(act: () => void): void {
  missed = act;
}

export async function get<T>(path: string, query: Record<string, string | number | null | undefined> = {}): Promise<T> {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return ask<T>(search.size ? `${path}?${search}` : path, { method: "GET" });
}

export async function post<T>(path: string, body: object = {}): Promise<T> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (csrf) headers["X-Houseway-CSRF"] = csrf;
  return ask<T>(path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, credentials: "same-origin" });
  } catch {
    throw new Refused("gone", "The room does not answer. It may have been stopped; try again in a moment.", "");
  }
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const { error } = (said ?? {
      error: { code: "broken", message: `The room answered ${answer.status}.`, where: "" },
    }) as Refusal;
    if (error.code === "not_logged_in" || error.code === "bad_csrf") missed();
    if (error.code === "bad_csrf")
      throw new Refused(error.code, "Somebody else has come in from this browser meanwhile; look who is here.", "");
    throw new Refused(error.code, error.message, error.where);
  }
  return said as T;
}

/** Every response that identifies the person carries the token for later requests. */
export async function who(asked: Promise<Me>): Promise<Me> {
  const me = await asked;
  csrf = me.csrf;
  return me;
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What went wrong, in a sentence. */
export function sentence(error: unknown): string {
  // Of where it went wrong only what a person sees is said: a seat or a table by its number.
  if (error instanceof Refused)
    return /^(seat|table) \d+/.test(error.where) && !error.message.includes(error.where)
      ? `${error.message} (${error.where})`
      : error.message;
  return error instanceof Error ? error.message : String(error);
}
