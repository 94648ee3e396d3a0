import type { ReactNode } from "react";
import { href } from "react-router";
import type { PublicDisclosure, WorkFigures } from "~/contract/endpoints/disclosure.ts";
import { type ContactEntry, fieldShareKey, type Statistic } from "~/contract/endpoints/site.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { withFallback } from "~/http/side-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { AnyLink } from "~/ui/buttons.tsx";
import { PageTitle } from "~/ui/page-head.tsx";
import { Band, type Fact, FactList, LinkLine } from "~/ui/page.tsx";
import { readingPage } from "~/ui/route-exports.ts";
import { DocumentLink, useDocumentWords } from "~/ui/who-asks.tsx";
import type { Route } from "./+types/transparency";
import { Complaints } from "./complaints.tsx";
import { FundsPart } from "./funds.tsx";
import { Part, PartTable } from "./part.tsx";
import { SpendingPart } from "./spending.tsx";
import { WaitingPart } from "./waiting.tsx";

export const handle = { needs: "disclosure", ...readingPage } satisfies PageNeeds;

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ data: disclosure }, work, funds, statistics, contact] = await Promise.all([
    api.showDisclosure(),
    withFallback(api.showWorkFigures(), null),
    withFallback(api.showFunds(), null),
    withFallback(api.listStatistics(), []),
    withFallback(api.listContact(), []),
  ]);
  return { disclosure, work, ledger: funds && funds.funds.length > 0 ? funds : null, statistics, contact };
}

/** Says who the organisation is, where money goes, what waits and how to complain, each with its source and moment. */
export default function Transparency({ loaderData }: Route.ComponentProps) {
  const { disclosure, work, ledger, statistics, contact } = loaderData;
  return (
    <>
      <Head work={work} parts={partsOf(disclosure, work, ledger)} />
      <div className="container divide-y divide-hairline">
        {work && <FiguresPart work={work} statistics={statistics} />}
        <WhoPart disclosure={disclosure} />
        <FilesPart disclosure={disclosure} />
        <SpendingPart disclosure={disclosure} />
        {ledger && <FundsPart ledger={ledger} />}
        {work && <WaitingPart work={work} />}
        <Complaints disclosure={disclosure} address={addressIn(contact)} />
      </div>
    </>
  );
}

const addressIn = (contact: readonly ContactEntry[]) => contact.find(({ type }) => type === "address")?.value ?? null;

/** Returns the ids of the parts that have something to show. */
function partsOf(
  { legal_name, founded, leader, documents, spending, field_of_100 }: PublicDisclosure,
  work: unknown,
  ledger: unknown,
) {
  return [
    ...(work ? (["figures"] as const) : []),
    ...(legal_name || founded || leader ? (["who"] as const) : []),
    ...(documents.length > 0 ? (["files"] as const) : []),
    ...(spending || field_of_100 !== null ? (["spending"] as const) : []),
    ...(ledger ? (["funds"] as const) : []),
    ...(work ? (["waiting"] as const) : []),
    "complaints" as const,
  ];
}

function Head({ work, parts }: { work: WorkFigures | null; parts: ReturnType<typeof partsOf> }) {
  const { t, dateTime } = useTexts("transparency");
  return (
    <Band ground="sand">
      <div className="container space-y-4 lg:flex lg:items-end lg:justify-between lg:gap-12 lg:space-y-0">
        <header className="space-y-2">
          <PageTitle description={t("lead")}>{t("title")}</PageTitle>
          <h1>{t("title")}</h1>
          <p className="max-w-[32rem] text-lg/normal">{t("lead")}</p>
          {work && <p className="text-sm text-muted">{t("asOf", { moment: dateTime(work.counted_at) })}</p>}
        </header>
        <nav className="lg:w-[25rem]" aria-label={t("onThisPage")}>
          <ul className="flex flex-wrap">
            {parts.map((part) => (
              <li className="w-1/2 pe-3" key={part}>
                <a className="inline-block py-1.5" href={`#${part}`}>
                  {t(`${part}.title`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Band>
  );
}

interface FigureProps {
  readonly value: number;
  readonly label: string;
  /** How it was counted. */
  readonly children: ReactNode;
}

function Figure({ value, label, children }: FigureProps) {
  const { number } = useTexts();
  return (
    <li>
      <p>
        <strong className="block text-2xl text-heading tabular-nums">{number(value)}</strong> {label}
      </p>
      <p className="mt-1 text-sm/snug text-muted">{children}</p>
    </li>
  );
}

/** Renders what the site counts itself, and says apart from it what staff wrote on the home page. */
function FiguresPart({ work, statistics }: { work: WorkFigures; statistics: readonly Statistic[] }) {
  const { t, number } = useTexts("transparency");
  const { opened_wells, opened_projects, people, countries, open_causes, waiting_count } = work;
  const typed = statistics.filter(({ key }) => key !== fieldShareKey);
  return (
    <Part id="figures" title={t("figures.title")} note={t("figures.note")}>
      <ul className="grid gap-6 xs:grid-cols-2 lg:grid-cols-3">
        <Figure value={opened_wells} label={t("figures.wells", { count: opened_wells })}>
          {t("figures.wellsHow")}
        </Figure>
        <Figure value={people} label={t("figures.people", { count: people })}>
          {t("figures.peopleHow")}
        </Figure>
        <Figure value={countries} label={t("figures.countries", { count: countries })}>
          {t("figures.countriesHow")}
        </Figure>
        {opened_projects > 0 && (
          <Figure value={opened_projects} label={t("figures.projects", { count: opened_projects })}>
            {t("figures.projectsHow")}
          </Figure>
        )}
        <Figure value={open_causes} label={t("figures.open", { count: open_causes })}>
          {t("figures.openHow")} <AnyLink to={href("/donate")}>{t("figures.openList")}</AnyLink>
        </Figure>
        <Figure value={waiting_count} label={t("figures.waiting", { count: waiting_count })}>
          {t("figures.waitingHow")}
        </Figure>
      </ul>
      {typed.length > 0 && (
        <p className="max-w-[40rem] text-sm">
          {t("figures.typed", { list: typed.map(({ value, label }) => `${number(value)} ${label}`).join(", ") })}
        </p>
      )}
    </Part>
  );
}

function WhoPart({ disclosure }: { disclosure: PublicDisclosure }) {
  const { t, day } = useTexts("transparency");
  const { legal_name, founded, registry_number, tax_number, permit, leader } = disclosure;
  if (!legal_name && !founded && !leader) return null;
  const facts: Fact[] = [
    [t("who.name"), legal_name],
    [t("who.founded"), founded && (founded.length === 4 ? founded : day(founded))],
    [t("who.registry"), registry_number],
    [t("who.tax"), tax_number],
    [
      t("who.permit"),
      permit && (
        <>
          {permit.number}, {permit.authority}
          <br />
          {permit.until === null
            ? t("band.from", { from: day(permit.from) })
            : t("band.days", { from: day(permit.from), until: day(permit.until) })}
        </>
      ),
    ],
  ];
  return (
    <Part id="who" title={t("who.title")} note={legal_name ? t("who.note") : undefined}>
      <div className="grid gap-8 md:grid-cols-2">
        <FactList facts={facts} />
        {leader && <Leader leader={leader} />}
      </div>
      <LinkLine to={href("/about-us")}>{t("who.more")}</LinkLine>
    </Part>
  );
}

function Leader({ leader }: { leader: NonNullable<PublicDisclosure["leader"]> }) {
  const { t } = useTexts("transparency");
  const { name, office, since, words, picture } = leader;
  return (
    <figure className="space-y-4">
      <figcaption className="flex items-center gap-4">
        {picture && (
          <>
            <img className="size-24 flex-none rounded-lg" src={picture} alt={name} width="96" height="96" />{" "}
          </>
        )}
        <span className="min-w-0 wrap-anywhere">
          <strong className="block">{name}</strong>{" "}
          <span className="text-sm text-muted">
            {since === null ? office : t("band.since", { office, year: since })}
          </span>
        </span>
      </figcaption>
      {words && <blockquote className="font-serif text-lg text-heading italic">“{words}”</blockquote>}
    </figure>
  );
}

/** Lists the published documents with year, type and size. */
function FilesPart({ disclosure: { documents } }: { disclosure: PublicDisclosure }) {
  const { t } = useTexts("transparency");
  const { sizeOf } = useDocumentWords();
  if (documents.length === 0) return null;
  return (
    <Part id="files" title={t("files.title")} note={t("files.note")}>
      <PartTable label={t("files.title")} titles={[t("files.file"), t("files.size")]}>
        <tbody>
          {documents.map((document) => (
            <tr className="border-t border-hairline" key={document.address}>
              <th className="py-2.5 pe-4 text-start font-semibold" scope="row">
                <DocumentLink document={document} />
              </th>
              <td className="py-2.5 text-end whitespace-nowrap text-muted tabular-nums">{sizeOf(document)}</td>
            </tr>
          ))}
        </tbody>
      </PartTable>
    </Part>
  );
}
