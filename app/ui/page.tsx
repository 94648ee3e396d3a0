import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { languageParameter, localizedAddress } from "~/i18n/language.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useSiteFacts } from "./site-facts.ts";

interface PageFacts {
  /** One or two sentences of plain text; without them a page is not described, and not offered to be shared. */
  readonly description?: string | undefined;
  /** Address of the picture that stands for the page where it is shared, 1200 × 630 px; the site's own if left out. */
  readonly picture?: string | undefined;
  /** UTC moment or date on which an article was published; only articles have one. */
  readonly published?: string | undefined;
}

/** First segments of addresses that search engines leave out: they show the data of one user, or of one search. */
export const personalAreas = ["auth", "basket", "payment", "dashboard", "profile", "admin", "search"] as const;
const personal = new RegExp(`^/(${personalAreas.join("|")})(/|$)`);
/** Search engines and those who cut texts themselves show no more. */
const longestDescription = 300;

/**
 * The document's title, "title | brand" (§2), and what search engines and social networks are told of the page: its
 * description, its one address, its picture. React lifts it all into the head.
 */
export function PageTitle({ children, description, picture, published }: PageFacts & { children: string }) {
  const { t } = useTexts();
  const { brand, publicUrl } = useSiteFacts();
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  const page = Number(asked.get("page"));
  const isFurther = Number.isInteger(page) && page > 1;
  // The pages of a list are different pages: nobody could tell them apart by one name.
  const bare = stripBidi(children);
  const name = isFurther ? t("pagination.titled", { title: bare, page }) : bare;
  const title = <title>{`${name} | ${brand}`}</title>;
  if (!description || personal.test(pathname)) return title;
  const text = shortened(isFurther ? t("pagination.titled", { title: description, page }) : description);
  const address = canonicalAddress(publicUrl, pathname, asked);
  const canonical = asked.get(languageParameter) === "en" ? localizedAddress("en", address) : address;
  return (
    <>
      {title}
      <meta name="description" content={text} />
      <link rel="canonical" href={canonical} />
      {/* Networks read documents and run no scripts: only the server writes what is for them. */}
      {import.meta.env.SSR && (
        <Shared name={name} description={text} address={canonical} picture={picture} published={published} />
      )}
    </>
  );
}

interface SharedProps extends PageFacts {
  readonly name: string;
  readonly address: string;
}

/** What social networks show of a page (Open Graph). */
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

/** Keeps personal pages and open dialogs out of search engines. */
export function Robots() {
  const { pathname, search } = useLocation();
  const isHidden = personal.test(pathname) || new URLSearchParams(search).has("modal");
  return isHidden ? <meta name="robots" content="noindex" /> : null;
}

/** A page's one address: of what may follow the path, only what makes another page of it stays. */
function canonicalAddress(origin: string, pathname: string, asked: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of ["category", "page"]) {
    const value = asked.get(name);
    if (value && value !== "1") kept.set(name, value);
  }
  return `${origin}${pathname.replace(/(.)\/$/, "$1")}${kept.size > 0 ? `?${kept}` : ""}`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= longestDescription ? line : `${line.slice(0, longestDescription).replace(/\s+\S*$/, "")}…`;
}

interface PageHeadingProps extends PageFacts {
  readonly kicker?: ReactNode;
  readonly title: string;
  /** The document's title, where pages with one heading are to be told apart. */
  readonly pageTitle?: string;
  readonly lead?: ReactNode;
}

/**
 * The head of a page: its one h1, with a line above and a lead below. The lead describes the page, unless it says so
 * itself.
 */
export function PageHeading({
  kicker,
  title,
  pageTitle = title,
  lead,
  description = typeof lead === "string" ? lead : undefined,
  ...facts
}: PageHeadingProps) {
  return (
    <header className="stack-small">
      <PageTitle description={description} {...facts}>
        {pageTitle}
      </PageTitle>
      {kicker && <p className="kicker">{kicker}</p>}
      <h1 dir="auto">{title}</h1>
      {lead && <p className="lead">{lead}</p>}
    </header>
  );
}

/** The small line above a title: its parts, without those that are empty. */
export function kickerOf(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(" · ");
}

/**
 * Facts for search engines (schema.org). It is data, not a script: no browser runs it.
 * @param json as structuredData() of the server writes it, with nothing in it that ends a script
 */
export function StructuredData({ json }: { json: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
