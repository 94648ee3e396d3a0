import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createCookie } from "react-router";
import type { TestSite } from "./site.ts";

/** A sign-in cookie that the site itself could have made: only its secret's holder can. */
export async function signInCookie(
  { dataDirectory }: TestSite,
  content: { token: string; expiresAt: string },
): Promise<string> {
  const secret = (await readFile(join(dataDirectory, "session-secret"), "utf8")).trim();
  const line = await createCookie("user", { secrets: [secret] }).serialize(content);
  return /^user=([^;]*)/.exec(line)![1]!;
}

/** What a sign-in cookie says; its signature is not looked at. */
export function readUserCookie(cookie: string): { token: string; expiresAt: string } {
  const [value] = decodeURIComponent(cookie).split(".");
  return JSON.parse(Buffer.from(value!, "base64").toString("latin1"));
}

/** The hidden moment of a form that was opened some seconds ago, as the site itself would have signed it. */
export async function formStampFrom({ dataDirectory }: TestSite, secondsAgo: number): Promise<string> {
  const secret = (await readFile(join(dataDirectory, "session-secret"), "utf8")).trim();
  const moment = (Date.now() - secondsAgo * 1000).toString(36);
  const signature = createHmac("sha256", secret).update(`form ${moment}`).digest().subarray(0, 16);
  return `${moment}.${signature.toString("base64url")}`;
}
