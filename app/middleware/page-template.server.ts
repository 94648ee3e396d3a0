import { createHash, randomBytes, randomInt } from "node:crypto";
import { createContext } from "react-router";

/** What a shared page shows of its visitor. */
export interface VisitorFacts {
  readonly signedIn: boolean;
  readonly basketCount: number;
  /** Token of the visitor's forms; absent without a personal cookie. */
  readonly formToken: string | undefined;
}

/**
 * Set while a shared page is rendered for nobody: the facts of a page that is filled in for each visitor. The request
 * then has no personal cookie, so that no loader can read anything of a person.
 */
export const nobodyContext = createContext<VisitorFacts | null>(null);

/**
 * Stand for the basket's count and the form token. Both are random in each process, so that no content contains them,
 * and need no escaping in HTML and in the page's data.
 */
const placeholders = {
  count: randomInt(100_000_000, 1_000_000_000),
  token: randomBytes(32).toString("base64url").replace(/[-_]/g, "").slice(0, 22).padEnd(22, "x"),
} as const;

/** The count as a sentence shows it, with the separators of every language. */
const writtenCount = new RegExp(
  String(placeholders.count)
    .replace(/\B(?=(\d{3})+$)/g, ",")
    .replaceAll(",", "[.,\\u00a0\\u202f\\s]?"),
  "g",
);

/**
 * Returns the facts that a template is rendered with. Templates differ by what changes more than a text: whether
 * somebody is signed in, has nothing, one thing or more in the basket, and whether forms carry a token.
 */
export function factsForNobody({ signedIn, basketCount, formToken }: VisitorFacts): VisitorFacts {
  return {
    signedIn,
    basketCount: Math.min(basketCount, 2) === 2 ? placeholders.count : basketCount,
    formToken: formToken === undefined ? undefined : placeholders.token,
  };
}

/** Returns the key of the template for these facts, beside that of the page. */
export function templateKey({ signedIn, basketCount, formToken }: VisitorFacts): string {
  return [signedIn ? "member" : "guest", Math.min(basketCount, 2), formToken === undefined ? "" : "token"].join(" ");
}

/** A rendered page with the places of its visitor's facts. */
export interface PageTemplate {
  readonly html: string;
  readonly headers: Headers;
  /** Inline scripts with such places, by their hash in the page's policy. */
  readonly scripts: readonly { readonly hash: string; readonly text: string }[];
}

/** Prepares a page that was rendered with {@link factsForNobody}. */
export function templateOf(html: string, headers: Headers): PageTemplate {
  const policy = headers.get("content-security-policy") ?? "";
  const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, text = ""]) => ({ text, hash: hashOf(text) }))
    // Only scripts of the framework are in the policy.
    .filter(({ text, hash }) => fillIn(text, { count: "", token: "" }) !== text && policy.includes(hash));
  return { html, headers, scripts };
}

/** Fills a template in for a visitor: the document, its data and the hashes of its policy. */
export function fillTemplate(
  { html, headers, scripts }: PageTemplate,
  { basketCount, formToken = "" }: VisitorFacts,
): { readonly html: string; readonly headers: Headers } {
  const values = { count: String(basketCount), token: formToken };
  const filled = new Headers(headers);
  if (scripts.length > 0) {
    let policy = headers.get("content-security-policy")!;
    for (const { text, hash } of scripts) policy = policy.replaceAll(hash, hashOf(fillIn(text, values)));
    filled.set("content-security-policy", policy);
  }
  return { html: fillIn(html, values), headers: filled };
}

function fillIn(text: string, { count, token }: { count: string; token: string }): string {
  return text.replaceAll(placeholders.token, token).replace(writtenCount, count);
}

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
