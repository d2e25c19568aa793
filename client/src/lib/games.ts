// The address of a game's page, from `room/slug#form`.
import type { GamePage } from "../protocol";
import { get } from "./api";

export function gamePath(name: string, fee: string | null): { path: string; query: Record<string, string | null> } {
  const [id = "", form = null] = name.split("#");
  return { path: `/api/games/${id}`, query: { form, fee } };
}

export async function gamePage(name: string, fee: string | null): Promise<GamePage> {
  const { path, query } = gamePath(name, fee);
  return get<GamePage>(path, query);
}
