import { useActionData, useLocation } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { pathOfThisSite } from "~/http/redirects.ts";
import { languageParameter, localizedAddress } from "~/i18n/language.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useSiteFacts } from "./site-facts.tsx";

export interface PageFacts {
  /** One or two sentences of plain text. A page without it gets no description and no share tags. */
  readonly description?: string | undefined;
  /** Address of the share picture, 1200 × 630 px; the site's own by default. */
  readonly picture?: string | undefined;
  /** UTC time or date of publication; only for articles. */
  readonly published?: string | undefined;
}

/** First segments of addresses that search engines should skip: they show the data of one user or of one search. */
export const personalAreas = ["auth", "basket", "payment", "receipt", "dashboard", "profile", "admin", "search"];
const personal = new RegExp(`^/(${personalAreas.join("|")})(/|$)`, "i");
/** Search engines and networks truncate longer descriptions. */
const longestDescription = 300;

/**
 * Sets the document's title, "title | brand" (§2), and the description, canonical address and share picture of the
 * page. React moves the tags into the head.
 */
export function PageTitle({ children, description, picture, published }: PageFacts & { children: string }) {
  const { t } = useTexts();
  const { brand, publicUrl } = useSiteFacts();
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  const page = Number(parameters.get("page"));
  const isLaterPage = Number.isInteger(page) && page > 1;
  // Each page of a list needs a title of its own.
  const bare = stripBidi(children);
  const name = isLaterPage ? t("pagination.titled", { title: bare, page }) : bare;
  const hasErrors = isRefused(useActionData());
  const title = <title>{`${hasErrors ? t("failure.titled", { title: name }) : name} | ${brand}`}</title>;
  if (!description || personal.test(pathname)) return title;
  // Shortened before the page's number is added, which must stay.
  const short = shortened(description);
  const text = isLaterPage ? t("pagination.titled", { title: short, page }) : short;
  const address = canonicalAddress(publicUrl, pathname, parameters);
  const canonical = parameters.get(languageParameter) === "en" ? localizedAddress("en", address) : address;
  return (
    <>
      {title}
      <meta name="description" content={text} />
      <link rel="canonical" href={canonical} />
      {/* Networks read documents and run no scripts, so only the server writes these tags. */}
      {import.meta.env.SSR && (
        <Shared name={name} description={text} address={canonical} picture={picture} published={published} />
      )}
    </>
  );
}

/** Tells whether a page answers a form with errors: every action that refuses one returns one of these. */
function isRefused(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  const { result, error, isUploadTooLarge } = answer as Record<string, unknown>;
  return Boolean(error || isUploadTooLarge || (result as { status?: unknown } | null | undefined)?.status === "error");
}

interface SharedProps extends PageFacts {
  readonly name: string;
  readonly address: string;
}

/** Renders Open Graph tags for social networks. */
function Shared({ name, description, address, picture = "/share.png", published }: SharedProps) {
  const { brand, publicUrl } = useSiteFacts();
  const { language } = useTexts();
  return (
    <>
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={published ? "article" : "website"} />
      {published && <meta property="article:published_time" content={published} />}
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={language === "tr" ? "tr_TR" : "en_GB"} />
      <meta property="og:image" content={picture.startsWith("/") ? publicUrl + picture : picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Returns the path and query of this page, for links and fields that lead back to it. */
export function usePageAddress(): string {
  const { pathname, search } = useLocation();
  return pathOfThisSite(pathname + search, "/");
}

/** Keeps personal pages and open dialogs out of search engines. */
export function Robots() {
  const { pathname, search } = useLocation();
  const isHidden = personal.test(pathname) || new URLSearchParams(search).has("modal");
  return isHidden ? <meta name="robots" content="noindex" /> : null;
}

/** Returns the canonical address of a page. Query parameters stay only if they change the page's content. */
function canonicalAddress(origin: string, pathname: string, parameters: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const name of ["category", "page"]) {
    const value = parameters.get(name);
    if (value && value !== "1") query.set(name, value);
  }
  return `${origin}${routeSpelling(pathname)}${query.size > 0 ? `?${query}` : ""}`;
}

/** Returns a path as its route writes it: without capitals, zeros before an id and a slash at the end. */
function routeSpelling(pathname: string): string {
  return pathname
    .toLowerCase()
    .replace(/\/0+(?=\d+(\/|$))/g, "/")
    .replace(/(.)\/$/, "$1");
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= longestDescription ? line : `${line.slice(0, longestDescription).replace(/\s+\S*$/, "")}…`;
}

/**
 * Renders schema.org data for search engines. Browsers do not run the element.
 * @param json as the server's structuredData() returns it, without characters that end a script
 */
export function StructuredData({ json }: { json: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
