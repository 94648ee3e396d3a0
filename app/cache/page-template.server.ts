import { randomBytes, randomInt } from "node:crypto";
import { createContext } from "react-router";
import type { SumsByCause } from "~/contract/rules/giving.ts";

/** What a shared page shows of its visitor. */
export interface VisitorFacts {
  readonly signedIn: boolean;
  readonly basketCount: number;
  /** Token of the visitor's forms; absent without a personal cookie. */
  readonly formToken: string | undefined;
  /** What the basket holds, by cause; nothing where it is missing. */
  readonly inBasket?: SumsByCause;
}

/**
 * Set while a shared page is rendered for nobody: the facts of a page that is filled in for each visitor. The request
 * then has no personal cookie, so that no loader can read anything of a person.
 */
export const nobodyContext = createContext<VisitorFacts | null>(null);

/**
 * Stand for the basket's count and the form token. Both are random in each process, so that no content contains them,
 * and need no escaping in HTML.
 */
const placeholders = {
  count: randomInt(100_000_000, 1_000_000_000),
  token: randomBytes(32).toString("base64url").replace(/[-_]/g, "").slice(0, 22).padEnd(22, "x"),
} as const;

/** A placeholder; the count also as a sentence shows it, with the separators of every language. */
const placeholder = new RegExp(
  `(${placeholders.token}|${String(placeholders.count).replace(/\B(?=(\d{3})+$)/g, "[.,\\u00a0\\u202f\\s]?")})`,
);

/**
 * Returns the facts that a template is rendered with. Templates differ by what changes more than a text: whether
 * somebody is signed in, has nothing, one thing or more in the basket, and whether forms carry a token.
 */
export function factsForNobody({ signedIn, basketCount, formToken }: VisitorFacts): VisitorFacts {
  return {
    signedIn,
    basketCount: basketCount >= 2 ? placeholders.count : basketCount,
    formToken: formToken === undefined ? undefined : placeholders.token,
  };
}

/** Returns the key of the template for these facts, beside that of the page. */
export function templateKey({ signedIn, basketCount, formToken }: VisitorFacts): string {
  return [signedIn ? "member" : "guest", Math.min(basketCount, 2), formToken === undefined ? "" : "token"].join(" ");
}

/** A rendered page with the places of its visitor's facts. */
export interface PageTemplate {
  /** Texts that are the same for everybody; every second one is a placeholder. */
  readonly pieces: readonly string[];
  /** Causes that the page has forms of giving for; see `sumKey`. */
  readonly causes: readonly string[];
}

/** Prepares a page that was rendered with {@link factsForNobody}. */
export function templateOf(html: string): PageTemplate {
  const causes = [...html.matchAll(/ data-giving="(\d+-\d+)"/g)].map(([, cause = ""]) => cause);
  return { pieces: html.split(placeholder), causes };
}

/** Tells whether a page may be filled in for a visitor: its forms of giving show what is left beside the basket. */
export function isFitFor({ causes }: PageTemplate, { inBasket = {} }: VisitorFacts): boolean {
  return !causes.some((cause) => Object.hasOwn(inBasket, cause));
}

/** Returns the document of a template for one visitor. */
export function fillTemplate(
  { pieces }: PageTemplate,
  { basketCount, formToken = "" }: Pick<VisitorFacts, "basketCount" | "formToken">,
): string {
  return pieces
    .map((piece, place) => (place % 2 === 0 ? piece : piece === placeholders.token ? formToken : String(basketCount)))
    .join("");
}
