import type { Article } from "~/contract/endpoints/articles.ts";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { ContactEntry } from "~/contract/endpoints/site.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { isValidTime } from "~/i18n/format.ts";
import { site } from "~/process/site.server.ts";

/** Serializes schema.org data for a script element: characters that could end the element are escaped. */
export function structuredData(facts: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ "@context": "https://schema.org", ...facts }).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Makes an address of this site absolute. */
function absolute(origin: string, address: string): string {
  return address.startsWith("/") ? origin + address : address;
}

async function organisation() {
  const { environment } = await site();
  const origin = environment.publicUrl;
  return {
    "@type": "NGO",
    "@id": `${origin}/#organisation`,
    name: environment.brandName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  };
}

/** Returns data about the organisation, for the home page. */
export async function organisationFacts(contact: readonly ContactEntry[]): Promise<string> {
  const valueOf = (type: ContactEntry["type"]) => contact.find((entry) => entry.type === type)?.value;
  return structuredData({
    ...(await organisation()),
    email: valueOf("email"),
    telephone: valueOf("phone"),
    address: valueOf("address"),
  });
}

/** Returns data about donating to a cause. */
export async function donateFacts(cause: Cause, path: string): Promise<string> {
  const { environment } = await site();
  const url = environment.publicUrl + path;
  return structuredData({
    "@type": "DonateAction",
    name: cause.title,
    description: cause.summary || undefined,
    url,
    image: absolute(environment.publicUrl, cause.picture),
    recipient: await organisation(),
    ...(cause.country !== "" && { location: { "@type": "Country", name: cause.country } }),
    priceCurrency: "TRY",
    price: cause.cost / 100,
    actionStatus:
      cause.status === "open" ? "https://schema.org/PotentialActionStatus" : "https://schema.org/CompletedActionStatus",
    target: { "@type": "EntryPoint", urlTemplate: url },
  });
}

type ArticleFacts = Pick<Article, "title" | "summary" | "picture" | "published_at" | "updated_at"> & {
  readonly author?: string;
};

/**
 * Returns data about an article.
 * @param page its kind in schema.org, its address, and the picture that stands for one without a picture
 */
export async function articleFacts(
  { title, summary, picture, published_at, updated_at, author }: ArticleFacts,
  page: { readonly kind: "NewsArticle" | "BlogPosting" | "Article"; readonly path: string; readonly picture: string },
  language: Language,
): Promise<string> {
  const { environment } = await site();
  const publisher = await organisation();
  return structuredData({
    "@type": page.kind,
    headline: title,
    description: summary,
    inLanguage: language,
    mainEntityOfPage: environment.publicUrl + page.path,
    image: absolute(environment.publicUrl, picture?.src ?? page.picture),
    datePublished: validTime(published_at),
    dateModified: validTime(updated_at) ?? validTime(published_at),
    author: author ? { "@type": "Person", name: author } : publisher,
    publisher,
  });
}

/** Returns a time that an API gave; undefined for another one. */
function validTime(moment: string | undefined): string | undefined {
  return moment !== undefined && isValidTime(moment) ? moment : undefined;
}

/**
 * Returns data about questions and answers.
 * @param questions with their answers as markdownToHtml makes them
 * @param path the page that their links are relative to
 */
export async function faqFacts(
  questions: readonly { readonly question: string; readonly html: string }[],
  path: string,
): Promise<string> {
  const { environment } = await site();
  // Search engines show answers on their own pages, where relative links would be broken.
  const fromAnywhere = (html: string) =>
    html.replace(
      /(?<= (?:href|src)=")[^"]*/g,
      (address) => URL.parse(address, environment.publicUrl + path)?.href ?? address,
    );
  return structuredData({
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, html }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: fromAnywhere(html) },
    })),
  });
}
