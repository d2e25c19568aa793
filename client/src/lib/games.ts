// The address of a game's page, from `room/slug#form`.
import type { GamePage, GameRow } from "../protocol";
import { get } from "./api";

/** The document of a game: `room/slug`, without its form. */
export function gameId(name: string): string {
  return name.split("#")[0] ?? name;
}

export function gamePath(name: string, fee: string | null): { path: string; query: Record<string, string | null> } {
  const [id = "", form = null] = name.split("#");
  return { path: `/api/games/${id}`, query: { form, fee } };
}

/** The page that opens a table for this game. */
export function openPath(name: string): string {
  return `/open/${name.replace("#", "/")}`;
}

/** The game that the address of such a page names, as far as it does: `room/slug#form`. */
export function openName(path: string): string {
  const [, , room = "", slug = "", form = ""] = path.split("/");
  return slug ? `${room}/${slug}${form ? `#${form}` : ""}` : room;
}

/** A game with its form, as a person calls it. */
export function titled({ title, form_title }: Pick<GameRow, "title" | "form_title">): string {
  return form_title ? `${title}, ${form_title}` : title;
}

export async function gamePage(name: string, fee: string | null): Promise<GamePage> {
  const { path, query } = gamePath(name, fee);
  return get<GamePage>(path, query);
}
