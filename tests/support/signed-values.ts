import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createCookie } from "react-router";
import type { TestSite } from "./site.ts";

/** Returns the cookie of a sign-in that ends in a day, unless a test says otherwise. */
export async function signInCookie(
  { dataDirectory }: TestSite,
  { token, expiresAt = new Date(Date.now() + 86_400_000).toISOString() }: { token: string; expiresAt?: string },
): Promise<string> {
  const secret = (await readFile(join(dataDirectory, "session-secret"), "utf8")).trim();
  const line = await createCookie("user", { secrets: [secret] }).serialize({ token, expiresAt });
  return /^user=([^;]*)/.exec(line)![1]!;
}

/** Returns the content of a sign-in cookie without checking its signature. */
export function readUserCookie(cookie: string): { token: string; expiresAt: string } {
  const [value] = decodeURIComponent(cookie).split(".");
  return JSON.parse(Buffer.from(value!, "base64").toString("latin1"));
}

/** Returns the signed timestamp of a form that was opened some seconds ago. */
export async function formStampFrom({ dataDirectory }: TestSite, secondsAgo: number): Promise<string> {
  const secret = (await readFile(join(dataDirectory, "session-secret"), "utf8")).trim();
  const moment = (Date.now() - secondsAgo * 1000).toString(36);
  const signature = createHmac("sha256", secret).update(`form ${moment}`).digest().subarray(0, 16);
  return `${moment}.${signature.toString("base64url")}`;
}
