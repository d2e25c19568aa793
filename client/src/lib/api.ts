// HTTP requests: everything around the tables. A refusal is thrown as an error with the room's message.
import type { About, Me, Refusal } from "../protocol";
import { sentenceCase } from "./words";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** What was refused: the name of a field, for example. */
    readonly about: About = {},
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
  const answer = await reached(path, init);
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw refusal(answer, said);
  return said as T;
}

async function reached(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, credentials: "same-origin" });
  } catch {
    throw new Refused("gone", "The room does not answer. It may have been stopped; try again in a moment.");
  }
}

function refusal(answer: Response, said: unknown): Refused {
  const { error } = (said ?? {
    error: { code: "broken", says: `The room answered ${answer.status}.` },
  }) as Refusal;
  if (error.code === "not_logged_in" || error.code === "bad_csrf") missed();
  if (error.code === "bad_csrf")
    return new Refused(error.code, "Somebody else has come in from this browser meanwhile; look who is here.");
  return new Refused(error.code, error.says, error.about);
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

/** Saves a file of the room under the name that the room gives it. A refusal is thrown, not saved. */
export async function saveFile(path: string, name: string): Promise<void> {
  const answer = await reached(path, { method: "GET" });
  if (!answer.ok) throw refusal(answer, await answer.json().catch(() => null));
  const given = /filename="?([^";]+)/.exec(answer.headers.get("Content-Disposition") ?? "");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = given?.[1] ?? name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** What went wrong, or other words, as a sentence. */
export function sentence(error: unknown): string {
  const words = sentenceCase(error instanceof Error ? error.message : String(error));
  return /[.!?…]\)?$/.test(words) ? words : `${words}.`;
}
