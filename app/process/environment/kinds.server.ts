import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as z from "zod";
import { type ApiMapping, readMapping } from "../../contract/api-mapping.ts";
import { allFeatures, type Feature } from "../../contract/features.ts";
import { countryCodes } from "../../contract/fields/country-codes.ts";
import { phone } from "../../contract/fields/text-fields.ts";
import { readPhone } from "../../contract/rules/typed-values.ts";

/** Characters that a secret of this site needs. */
export const secretLength = 32;

/** A text that may be left out. */
export const text = z.string().optional();

/** A text that matches a pattern. */
export const matching = (pattern: RegExp, error: string) => z.string().regex(pattern, { error });

/** A text of some characters at most. */
export const atMost = (characters: number) =>
  z.string().max(characters, { error: `must have ${characters} characters at most` });

/** One of some words. */
export function choice<const Words extends readonly [string, ...string[]]>(...words: Words) {
  const list = `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
  return z.enum(words, { error: `must be ${words.length > 3 ? `one of ${words.join(", ")}` : list}` });
}

/** A number between two bounds. */
export const number = (error: string, least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number({ error }).min(least).max(most);

/** A whole number between two bounds. */
export const count = (error: string, least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number({ error }).int().min(least).max(most);

/** A number of milliseconds, an hour at most. */
export const milliseconds = count("must be a number of milliseconds", 0, 3_600_000);

export const ownSecret = z.string().min(secretLength, { error: `needs at least ${secretLength} characters` });

export const address = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

/** An address that paths are put behind. */
export const baseAddress = address.refine((url) => !/[@?#]/.test(url), {
  error: "must be an address without a user, a password, a query or a fragment",
});

export const origin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address", abort: true })
  .refine((url) => /^https?:\/\/[^/?#]+\/?$/i.test(url), { error: "must be an address without a path" })
  .transform((url) => new URL(url).origin);

export const mailAddress = z.email({ error: "must be an e-mail address" });

/** A text that `read` understands: undefined and a thrown error mean that it does not. */
const readAs = <Value>(read: (text: string) => Value | undefined, error: string) =>
  z.string().transform((given, context): Value => {
    const value = attempt(() => read(given));
    if (value !== undefined) return value;
    // Other faults are looked for all the same, and the setting is there.
    context.issues.push({ code: "custom", message: error, input: given, continue: true });
    return given as never;
  });

/** Returns what a function returns; undefined where it throws. */
export function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

const partsOf = (given: string) => given.split(",").map((part) => part.trim());

/** Values separated by commas, each of them understood by `read`. */
const list = <Value>(read: (text: string) => Value | undefined, error: string, least = 0) =>
  readAs((given) => {
    const values = partsOf(given).filter(Boolean).map(read);
    return values.length < least || values.includes(undefined) ? undefined : (values as Value[]);
  }, error);

export const phones = list(
  (typed) => phone.safeParse(readPhone(typed)).data,
  "must be phone numbers like +905321234567, parted by commas",
);

/** ISO country codes. */
export const countries = list(
  (given) => countryCodes.find((code) => code === given.toUpperCase()),
  "must be codes of countries like TR, parted by commas",
  1,
);

/** Returns an origin from nothing more than an origin, so that nothing of it is ignored; it stands in policies. */
function bareOrigin(given: string): string | undefined {
  const bare = /^https?:\/\/(?:[a-z\d](?:[\w.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?\/?$/i;
  return bare.test(given) ? URL.parse(given)?.origin : undefined;
}

export const siteOrigin = readAs(
  bareOrigin,
  "must be an http or https address of a host, without a user, a password, a path or a query",
);

export const origins = list(bareOrigin, "must be http or https origins like https://cdn.example.org, parted by commas");

/** Secrets of this site. */
export const secrets = readAs((given) => {
  const all = partsOf(given);
  return all.every((one) => one.length >= secretLength) ? (all as [string, ...string[]]) : undefined;
}, `needs at least ${secretLength} characters a secret`);

/** The mapping in a file; each of its faults is one of the variable. */
export const mappingFile = z.string().transform((path, context): ApiMapping => {
  try {
    const { mapping, faults } = readMapping(JSON.parse(readFileSync(path, "utf8")));
    for (const fault of faults) context.addIssue(fault);
    return mapping;
  } catch (cause) {
    context.addIssue(cause instanceof SyntaxError ? "must be a file with JSON" : "must be a file that can be read");
    return z.NEVER;
  }
});

/** Names of features separated by commas, or `all` or `none`. */
export const featureNames = z.string().transform((given, context): readonly Feature[] => {
  const names = partsOf(given).filter(Boolean);
  if (names.join() === "all") return allFeatures;
  if (names.join() === "none") return [];
  const unknown = names.filter((name) => !(allFeatures as readonly string[]).includes(name));
  if (unknown.length > 0)
    context.addIssue(`names ${unknown.join(", ")}: must be all, none or of ${allFeatures.join(", ")}`);
  return allFeatures.filter((name) => names.includes(name));
});

/** An SMTP server, or null for the outbox; percent signs in the password are written as %25. */
export const mailServer = readAs((given) => {
  if (given === "outbox:") return null;
  const { protocol, hostname, port, username, password } = new URL(given);
  if (!/^smtps?:$/.test(protocol) || !hostname) return undefined;
  const secure = protocol === "smtps:";
  const credentials = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  const server = { host: hostname, port: port ? Number(port) : secure ? 465 : 587, secure };
  return { ...server, ...(username && { credentials }) };
}, "must be outbox:, smtp://user:password@host:port or smtps://user:password@host:port");

export const s3Error =
  "must be s3://key:secret@host/bucket/folder?region=eu-central-1, where key and secret may be FILES_ACCESS_KEY and FILES_SECRET_KEY";

/** Reads s3://, https:// or http:// with a bucket as first folder of the path; undefined if it is none. */
export function readS3(given: string) {
  const url = URL.parse(given.replace(/^s3:/, "https:"));
  const [, bucket, prefix = ""] =
    /^\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]*))?$/.exec(url?.pathname ?? "") ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname || bucket === undefined || url.hash) return undefined;
  if ([...url.searchParams.keys()].some((name) => name !== "region")) return undefined;
  return {
    endpoint: url.origin,
    bucket,
    /** Beginning of every key, like "site/"; may be empty. */
    prefix: prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`,
    region: url.searchParams.get("region") || "us-east-1",
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  };
}

export const s3Store = readAs(readS3, s3Error);

/** The address of a carrier: codes and secrets travel only over TLS, or to a relay on this machine. */
export const carrierAddress = z.string().refine(
  (given) => {
    const url = URL.parse(given.replaceAll(/\{[a-z]+\}/g, "x"));
    return url !== null && url.username === "" && isSafe(url);
  },
  { error: "must be an https address" },
);

/** Tells whether nobody on the way reads what is sent to an address. */
export const isSafe = ({ protocol, hostname }: URL) =>
  protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname));

const headers = z.record(z.string().regex(/^[\w-]{1,100}$/), z.string().regex(/^[\x20-\x7e]{0,2000}$/));
/** Headers of a request as JSON. */
export const jsonHeaders = readAs((given) => headers.parse(JSON.parse(given)), 'must be JSON like {"X-Key":"…"}');

export const pattern = readAs((given) => new RegExp(given), "must be a regular expression");

/** Recipients of age separated by commas; age finds one wrong letter. */
export const ageRecipients = readAs((given) => {
  // Loaded only where backups are encrypted: it takes a while.
  const { Encrypter } = createRequire(import.meta.url)("age-encryption") as typeof import("age-encryption");
  const recipients = partsOf(given);
  for (const recipient of recipients) new Encrypter().addRecipient(recipient);
  return recipients;
}, "must be recipients of age like age1…, parted by commas; age-keygen prints one for each identity");
