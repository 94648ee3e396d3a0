import { href, redirect } from "react-router";
import type { Faq } from "~/contract/endpoints/articles.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { filtersOf } from "~/http/available-features.server.ts";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { faqFacts } from "~/routes/seo/structured-data.server.ts";
import { Link } from "~/ui/buttons.tsx";
import { Paged, SearchForm } from "~/ui/list.tsx";
import { StructuredData } from "~/ui/page-head.tsx";
import { calloutClass, LinkLine, PageHeading, Prose } from "~/ui/page.tsx";
import { ContentsList, TextBeside } from "~/ui/text-beside.tsx";
import type { Route } from "./+types/faqs";
import { searchQuery } from "./search-hits.ts";

export { sharedPage as handle } from "~/ui/route-exports.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageFrom(context) as Language;
  const query = await filtersOf(url);
  const q = searchQuery(query?.get("q") ?? null);
  const open = url.searchParams.get("open");
  const api = context.get(apiContext);
  const { data, meta } = await api.listFaqs({ query: { q, page: pageNumber(url) } });
  // Links to a question name no page, because new questions can move it to another page.
  if (open && !url.searchParams.has("page") && !hasQuestion(data, open)) {
    const pages = Math.ceil(meta.total / meta.per_page);
    const page = await findLaterPage(open, (page) => api.listFaqs({ query: { q, page } }), pages);
    if (page) throw redirect(`${href("/faqs")}?${withPage(url.searchParams, page)}#${encodeURIComponent(open)}`);
  }
  const { markdownToHtml } = await import("./markdown.server.ts");
  const faqs = data.map(({ slug, question, answer, group }) => {
    return { slug, question, group, html: markdownToHtml(answer, language) };
  });
  const facts = faqs.length > 0 ? await faqFacts(faqs, href("/faqs")) : null;
  return { q, hasSearch: query !== null, open, faqs, meta, facts };
}

function hasQuestion(faqs: readonly Faq[], slug: string): boolean {
  return faqs.some((faq) => faq.slug === slug);
}

/** Returns the page after the first that contains a question; null when there is none. */
async function findLaterPage(
  slug: string,
  load: (page: number) => Promise<{ data: readonly Faq[] }>,
  pages: number,
): Promise<number | null> {
  for (let page = 2; page <= pages; page++) if (hasQuestion((await load(page)).data, slug)) return page;
  return null;
}

function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const parameters = new URLSearchParams(search);
  parameters.set("page", String(page));
  return parameters;
}

/**
 * Lists questions and answers. An answer opens by its summary, by its link (`#slug`, or `?open=slug` for browsers that
 * ignore fragments), or when a search found it.
 */
export default function Faqs({ loaderData: { q, hasSearch, open, faqs, meta, facts } }: Route.ComponentProps) {
  const { t } = useTexts("content");
  const groups = [...new Set(faqs.map(({ group }) => group))];
  return (
    <TextBeside
      isFirst
      heading={
        <>
          <PageHeading title={t("faqs.title")} lead={t("faqs.lead")} />
          {hasSearch && (
            <SearchForm
              id="faq-question"
              action={href("/faqs")}
              label={t("faqs.search")}
              submit={t("faqs.find")}
              q={q}
              data-stays=""
            />
          )}
        </>
      }
      beside={
        <>
          {groups.length > 1 && (
            <ContentsList
              id="groups"
              title={t("faqs.groups")}
              entries={groups.map((group, place) => ({ id: groupId(place), text: group }))}
            />
          )}
          <p className={`${calloutClass()} max-w-line`}>
            {t("faqs.else")} <Link to={href("/contact")}>{t("faqs.contact")}</Link>
          </p>
        </>
      }
    >
      {q !== "" && (
        <p role="status">
          {t("faqs.found", { count: meta.total, question: q })} <Link to={href("/faqs")}>{t("faqs.all")}</Link>
        </p>
      )}
      <Paged meta={meta} none={null}>
        {groups.map((group, place) => (
          <section key={group} aria-labelledby={groupId(place)}>
            <h2 id={groupId(place)}>{group}</h2>
            {faqs
              .filter((faq) => faq.group === group)
              .map((faq) => (
                <Question key={faq.slug} faq={faq} isOpen={q !== "" || open === faq.slug} />
              ))}
          </section>
        ))}
      </Paged>
      {facts && <StructuredData json={facts} />}
    </TextBeside>
  );
}

const groupId = (place: number) => `group-${place + 1}`;

interface QuestionProps {
  readonly faq: { readonly slug: string; readonly question: string; readonly html: string };
  readonly isOpen: boolean;
}

/** Renders a question; its lines stand beside its triangle, not below it. */
function Question({ faq: { slug, question, html }, isOpen }: QuestionProps) {
  const { t } = useTexts("content");
  return (
    <details className="border-b border-hairline" id={slug} open={isOpen}>
      <summary className="py-3 ps-5 -indent-5 font-semibold text-heading">{question}</summary>
      <div className="space-y-2 ps-5 pb-4">
        <Prose html={html} />
        <LinkLine to={`${href("/faqs")}?${new URLSearchParams({ open: slug })}#${slug}`}>
          {t("faqs.link")}
          <span className="sr-only">: {question}</span>
        </LinkLine>
      </div>
    </details>
  );
}
