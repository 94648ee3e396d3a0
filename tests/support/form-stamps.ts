import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestSite } from "./site.ts";

/** The hidden moment of a form that was opened some seconds ago, as the site itself would have signed it. */
export async function formStampFrom({ dataDirectory }: TestSite, secondsAgo: number): Promise<string> {
  const secret = (await readFile(join(dataDirectory, "session-secret"), "utf8")).trim();
  const moment = (Date.now() - secondsAgo * 1000).toString(36);
  const signature = createHmac("sha256", secret).update(`form ${moment}`).digest().subarray(0, 16);
  return `${moment}.${signature.toString("base64url")}`;
}
