// Passkeys: what the device is asked to do, between two requests to the room.
import type { Me, PasskeyOptions } from "../protocol";
import { post, Refused, who } from "./api";

/** Browsers have passkeys on pages that came by https, and on localhost. */
export const hasPasskeys =
  "PublicKeyCredential" in window && typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function";

/** Let the device make a passkey for this account. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await post<PasskeyOptions>("/api/passkeys/begin");
  const given = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(given);
  const response = await signed(navigator.credentials.create({ publicKey }));
  await post("/api/passkeys/add", { name, response });
}

/** Log in with a passkey of the device. */
export async function usePasskey(): Promise<Me> {
  const { options } = await post<PasskeyOptions>("/api/login/passkey/begin");
  const given = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(given);
  const response = await signed(navigator.credentials.get({ publicKey }));
  return who(post<Me>("/api/login/passkey", { response }));
}

async function signed(asked: Promise<Credential | null>): Promise<object> {
  const found = await asked.catch(() => null);
  if (!(found instanceof PublicKeyCredential)) throw new Refused("no_passkey", "No passkey was used.");
  return found.toJSON() as object;
}
