import { type ComponentProps, Fragment, type ReactNode } from "react";
import { href } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { useErrorText } from "~/forms/error-text.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { IfPage, Link } from "./buttons.tsx";
import { type PageFacts, PageTitle } from "./page-head.tsx";

type CalloutKind = "success" | "error";

const calloutColors = {
  neutral: "border-link bg-tint",
  success: "border-leaf bg-leaf-light",
  error: "border-clay bg-clay-light",
} as const;

/** Returns the classes of a callout, a highlighted message: success, error or neutral. */
export function calloutClass(kind: CalloutKind | "neutral" = "neutral"): string {
  return `rounded-sm border-s-6 px-4 py-3.5 ${calloutColors[kind]}`;
}

interface CalloutProps {
  readonly kind?: CalloutKind;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Renders a callout that answers what the user did. */
export function Callout({ kind, className = "", children }: CalloutProps) {
  return (
    <div className={`${calloutClass(kind)} ${className}`} role={kind === "error" ? "alert" : "status"}>
      {children}
    </div>
  );
}

/** Says why a form without fields was refused. */
export function ErrorCallout({ title, error }: { readonly title?: string; readonly error: string }) {
  const errorText = useErrorText();
  return (
    <Callout kind="error">
      {title && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      <p>{errorText(error)}</p>
    </Callout>
  );
}

/** Says that parts of the page are not there, because the API does not answer. */
export function PartsMissing() {
  const { t } = useTexts();
  return (
    <p className={calloutClass()} role="status">
      {t("parts.missing")}
    </p>
  );
}

/** Says that parts of the page may be old, because the API does not answer and its last good answers are shown. */
export function PartsStale() {
  const { t } = useTexts();
  return (
    <div className="container print:hidden">
      <p className={`${calloutClass()} my-4`} role="status">
        {t("parts.stale")}
      </p>
    </div>
  );
}

/** Icons that point along the line: app.rtl.css mirrors them. */
const directed = ["arrow-left", "arrow-right", "login", "logout"];

/**
 * Renders an icon of the sprite public/icons.svg. It is decorative, because the text beside it has the same meaning.
 */
export function Icon({ name }: { name: string }) {
  return (
    <svg
      className={`inline-block size-[1.25em] flex-none fill-current align-[-0.25em] ${directed.includes(name) ? "directed" : ""}`}
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}

const tones = {
  plain: "bg-tint text-link-hover",
  leaf: "bg-leaf-light text-leaf",
  clay: "bg-clay-light text-clay",
  sun: "bg-sun text-on-sun",
} as const;

/** `leaf` for what is done, `clay` for what went wrong, `sun` for what waits. */
export type TagTone = keyof typeof tones;

/** Renders a word about a state. */
export function Tag({ tone = "plain", children }: { readonly tone?: TagTone; readonly children: ReactNode }) {
  return (
    <span className={`inline-block rounded-[1rem] px-2.5 py-px text-sm font-semibold wrap-anywhere ${tones[tone]}`}>
      {children}
    </span>
  );
}

/** Renders a number beside the words that it belongs to. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return (
    <span className="ms-1 inline-block min-w-[1.5em] rounded-[1rem] bg-sun px-1.5 py-px text-center text-sm font-semibold text-on-sun">
      {children}
    </span>
  );
}

/** Isolates the writing direction of a name that a visitor typed within a text of the site. */
export function Bdi({ children }: { children: string }) {
  return <bdi>{stripBidi(children)}</bdi>;
}

/** Renders paragraphs of typed text, each in its own writing direction. */
export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph, index) => (
    <p key={index} dir="auto">
      {paragraph}
    </p>
  ));
}

/** Renders the text of a member or visitor in paragraphs. */
export function WrittenText({ text }: { text: string }) {
  return (
    <div className="prose written">
      <Paragraphs text={text} />
    </div>
  );
}

/**
 * Renders the lines of a text below each other, also in a browser without styles. The ends of the lines stay in the
 * text, so that it keeps its words apart wherever it is read without its breaks.
 */
export function Lines({ text }: { text: string }) {
  return text.split(/(?<=\n)/).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/**
 * Renders a text of the organisation.
 * @param html safe HTML, as the server renders it from Markdown
 */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Renders small text on its own line, below what stands before it. */
export function SmallLine({ dir, children }: { readonly dir?: "auto"; readonly children: ReactNode }) {
  return (
    <>
      <br />
      <span className="text-sm text-muted" dir={dir}>
        {children}
      </span>
    </>
  );
}

/** Renders the small line above a title. */
export function Kicker({ children }: { readonly children: ReactNode }) {
  return <p className="text-sm/[1.4] font-semibold wrap-anywhere text-muted">{children}</p>;
}

const grounds = { none: "", sand: "bg-sand", tint: "bg-tint", deep: "bg-deep text-on-deep" } as const;

interface BandProps extends Omit<ComponentProps<"section">, "className" | "ref"> {
  readonly as?: "div" | "section" | "article";
  readonly ground?: keyof typeof grounds;
}

/** Renders a part of a page over the whole width of the window, with its vertical rhythm. Paper needs no rhythm. */
export function Band({ as: Element = "div", ground = "none", ...props }: BandProps) {
  return <Element className={`py-10 md:py-16 print:bg-transparent print:p-0 ${grounds[ground]}`.trim()} {...props} />;
}

interface FormBesideProps {
  /** What stands above the summary on narrow screens. */
  readonly heading: ReactNode;
  /** What the form is about; null for nothing. */
  readonly summary: ReactNode;
  /** Whether narrow screens do without the summary, which they have shown on the page before. */
  readonly isWideOnly?: boolean;
  /** Whether narrow screens show the summary after the form, not before it. */
  readonly isAfter?: boolean;
  readonly children?: ReactNode;
}

/**
 * Renders a form with a summary: between its heading and the form or after it, and from 1024 px on beside both, where
 * it stays in sight.
 */
export function FormBeside({ heading, summary, isWideOnly = false, isAfter = false, children }: FormBesideProps) {
  const columns =
    "lg:grid-cols-[minmax(0,40rem)_minmax(0,25rem)] lg:grid-rows-[auto_1fr] lg:justify-between lg:gap-x-12";
  const place = `lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start ${isWideOnly ? "max-lg:hidden" : ""}`;
  const beside = summary && (
    <div className={`${place} space-y-8 lg:rounded-lg lg:border lg:border-hairline lg:bg-surface lg:px-6 lg:py-5`}>
      {summary}
    </div>
  );
  return (
    <Band>
      <div className={`container max-lg:space-y-8 lg:grid ${columns}`}>
        <div className="space-y-8">{heading}</div>
        {!isAfter && beside}
        {children && <div className="space-y-8 lg:pt-8">{children}</div>}
        {isAfter && beside}
      </div>
    </Band>
  );
}

/** Renders a band with the parts of a page in it, below each other; narrow where they are mostly text. */
export function ContentBand({ isNarrow = false, children, ...band }: BandProps & { readonly isNarrow?: boolean }) {
  return (
    <Band {...band}>
      <div className={`container ${isNarrow ? "container-narrow " : ""}space-y-8`}>{children}</div>
    </Band>
  );
}

interface ClusterProps extends Omit<ComponentProps<"nav">, "ref"> {
  readonly as?: "p" | "div" | "span" | "nav";
  /** Whether its parts stand at both ends of the line. */
  readonly isSplit?: boolean;
}

/**
 * Renders small things side by side, in as many lines as they need. Give them spaces between them, for text browsers.
 */
export function Cluster({ as: Element = "p", isSplit = false, className = "", ...props }: ClusterProps) {
  const classes = ["flex flex-wrap items-center gap-3 wrap-anywhere", isSplit && "justify-between", className];
  return <Element className={classes.filter(Boolean).join(" ")} {...props} />;
}

/** Renders a link that is a paragraph of its own. */
export function LinkLine({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <p>
      <Link to={to}>{children}</Link>
    </p>
  );
}

const link = "inline-block py-1.5 wrap-anywhere";

/** Links to the home page and to the list that the page belongs to, unless the API lacks that list. */
export function Breadcrumb({ title, to }: { title: string; to: string }) {
  const { t } = useTexts();
  return (
    <nav className="text-[1rem] print:hidden" aria-label={t("breadcrumb")}>
      <ol>
        <li className="inline">
          <Link className={link} to={href("/")}>
            {t("home")}
          </Link>
        </li>{" "}
        <IfPage to={to}>
          <li className="inline before:px-1.5 before:text-muted before:content-['/']">
            <Link className={link} to={to}>
              {title}
            </Link>
          </li>
        </IfPage>
      </ol>
    </nav>
  );
}

interface PageHeadingProps extends PageFacts {
  readonly kicker?: ReactNode;
  readonly title: string;
  /** The document's title, for pages that share one heading. */
  readonly pageTitle?: string;
  readonly lead?: ReactNode;
}

/** Renders the head of a page: its h1, a kicker above and a lead below. The lead is the default description. */
export function PageHeading({
  kicker,
  title,
  pageTitle = title,
  lead,
  description = typeof lead === "string" ? lead : undefined,
  ...facts
}: PageHeadingProps) {
  return (
    <header className="space-y-2">
      <PageTitle description={description} {...facts}>
        {pageTitle}
      </PageTitle>
      {kicker && <Kicker>{kicker}</Kicker>}
      <h1 dir="auto">{stripBidi(title)}</h1>
      {lead && <p className="max-w-line text-lg/normal wrap-anywhere">{lead}</p>}
    </header>
  );
}

/** Renders a part of a page under its own heading. */
export function PageSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="space-y-4" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Returns the parts of a line that are not empty, with dots between them. */
export function joinParts(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** Renders a list of {@link DataRow}s: terms and their values. */
export function DataList({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

interface DataRowProps {
  readonly term: ReactNode;
  /** Aligns figures below each other. */
  readonly isMoney?: boolean;
  /** Direction of typed text. */
  readonly dir?: "auto";
  readonly children: ReactNode;
}

export function DataRow({ term, isMoney = false, dir, children }: DataRowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between border-b border-hairline py-2.5 wrap-anywhere">
      <dt className="max-w-full min-w-0 pe-4 text-muted">{term}</dt>{" "}
      <dd className={`min-w-0 font-semibold ${isMoney ? "ms-auto whitespace-nowrap tabular-nums" : ""}`} dir={dir}>
        {children}
      </dd>
    </div>
  );
}

/** Renders a row with a formatted sum. */
export function SumRow({ term, sum }: { term: ReactNode; sum: ReactNode }) {
  return (
    <DataRow term={term} isMoney>
      {sum}
    </DataRow>
  );
}

/** Renders the last row, with the formatted total. */
export function TotalRow({ term, sum }: { term: string; sum: string }) {
  return <SumRow term={<strong>{term}</strong>} sum={<strong>{sum}</strong>} />;
}

export type Fact = readonly [term: string, value: ReactNode];

/** Returns the facts that have a value: not empty, null or false. */
export function filledFacts(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(([, value]) => value !== "" && value !== null && value !== undefined && value !== false);
}

/** Renders facts with their terms; one without a value is left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const filled = filledFacts(facts);
  if (filled.length === 0) return null;
  return (
    <DataList>
      {filled.map(([term, value]) => (
        <DataRow key={term} term={term}>
          {value}
        </DataRow>
      ))}
    </DataList>
  );
}
