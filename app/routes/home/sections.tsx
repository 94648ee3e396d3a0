import type { ReactNode } from "react";
import { href } from "react-router";
import type { Story } from "~/contract/endpoints/articles.ts";
import type { WaterWell } from "~/contract/endpoints/causes.ts";
import { fieldShareKey, type Statistic } from "~/contract/endpoints/site.ts";
import type { Spring } from "~/contract/endpoints/springs.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { ArticleCard } from "~/routes/articles/article-page.tsx";
import type { Article } from "~/routes/articles/kinds.ts";
import { GivingCard } from "~/routes/causes/cause-cards.tsx";
import { AnyLink, ButtonLine, Link } from "~/ui/buttons.tsx";
import { CardGrid } from "~/ui/card.tsx";
import { GivingSplit } from "~/ui/charts/giving-split.tsx";
import { ContentPicture, WidePicture } from "~/ui/content-picture.tsx";
import { causePath, pageAddress } from "~/ui/page-addresses.ts";
import { Band, Bdi, ContentBand, Icon, LinkLine } from "~/ui/page.tsx";
import { useOffers, useSiteFacts } from "~/ui/site-facts.tsx";
import { hasBand, WhoAsks } from "~/ui/who-asks.tsx";

/** Renders who asks for the gift; until staff have entered that, four short reasons to trust the site. */
export function Trust({ statistics }: { statistics: readonly Statistic[] }) {
  const { t, money } = useTexts("home");
  const { recipient } = useSiteFacts();
  const hasReceipts = useOffers("receipts");
  // The site cannot say what the organisation of another API does at its wells.
  const testsWater = useOffers("bank_return");
  if (hasBand(recipient)) return <WhoAsks />;
  const fieldShare = statistics.find(({ key }) => key === fieldShareKey)?.value;
  const reasons = [
    ...(fieldShare === undefined ? [] : [t("trust.field", { whole: money(100_00), amount: money(fieldShare * 100) })]),
    ...(testsWater ? [t("trust.water")] : []),
    t("trust.card"),
    ...(hasReceipts ? [t("trust.receipt")] : []),
  ];
  return (
    <ul className="container grid gap-3 py-6 sm:grid-cols-2 lg:grid-cols-4" aria-label={t("trust.label")}>
      {reasons.map((reason) => (
        <li className="flex" key={reason}>
          <span className="me-2 text-leaf">
            <Icon name="check" />
          </span>{" "}
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  );
}

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
  /** A link to everything of this kind. */
  readonly more?: { readonly to: string; readonly text: string };
  readonly isSand?: boolean;
}

/** Renders a part of the page with its title. */
export function Section({ title, text, children, more, isSand = false }: SectionProps) {
  return (
    <ContentBand as="section" ground={isSand ? "sand" : "none"}>
      <div className="space-y-2">
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
      {more && <ButtonLine to={more.to}>{more.text}</ButtonLine>}
    </ContentBand>
  );
}

/** Renders one story with the words of its person. */
export function StoryOfOne({ story }: { story: Story }) {
  const { person, place } = story;
  return (
    <Band as="section">
      <div className="container md:flex md:items-center">
        <div className="md:w-1/2 md:pe-8">
          {story.picture && (
            <ContentPicture
              className="h-auto w-full rounded-lg"
              picture={story.picture}
              sizes="(min-width: 48rem) 34rem, 92vw"
            />
          )}
        </div>
        <div className="mt-6 space-y-4 md:mt-0 md:w-1/2 md:ps-8">
          <blockquote className="font-serif text-xl text-heading italic">
            {story.quote ? `“${story.quote}”` : story.summary}
          </blockquote>
          <p className="font-semibold text-muted">{[person, place].filter(Boolean).join(", ")}</p>
          <LinkLine to={pageAddress("story", story)}>{story.title}</LinkLine>
        </div>
      </div>
    </Band>
  );
}

/** Renders where 100 TL go, and the organisation's figures. */
export function Figures({ statistics }: { statistics: readonly Statistic[] }) {
  const { t, number } = useTexts("home");
  const fieldShare = statistics.find(({ key }) => key === fieldShareKey)?.value;
  const figures = statistics.filter(({ key }) => key !== fieldShareKey);
  if (statistics.length === 0) return null;
  return (
    <ContentBand as="section" ground="deep" aria-label={t("statistics")}>
      {fieldShare !== undefined && (
        <GivingSplit field={fieldShare * 100} className="text-white">
          <AnyLink className="text-white hover:text-white" to={href("/costs")}>
            {t("split.more")}
          </AnyLink>
        </GivingSplit>
      )}
      <div className="grid grid-cols-2 gap-6 lg:grid-cols-4">
        {figures.map(({ key, label, value }) => (
          <p key={key}>
            <strong className="block text-2xl text-sun tabular-nums">{number(value)}</strong> <span>{label}</span>
          </p>
        ))}
      </div>
    </ContentBand>
  );
}

/** Renders running springs and the way to start one. */
export function Springs({ springs }: { springs: readonly Spring[] }) {
  const { t } = useTexts("home");
  return (
    <Section
      title={t("springs.title")}
      text={t("springs.text")}
      more={{ to: href("/dashboard/new-campaigns"), text: t("springs.start") }}
      isSand
    >
      {springs.length > 0 && (
        <CardGrid ofRows>
          {springs.map((spring) => (
            <GivingCard key={spring.id} cause={spring} heading="h3" isRow />
          ))}
        </CardGrid>
      )}
    </Section>
  );
}

/** Renders the two other ways to give as picture tiles. */
export function OtherWays() {
  const { t } = useTexts("home");
  const ways = [
    { to: href("/sacrifice"), picture: "/pictures/sacrifice-field.svg", name: "sacrifices" },
    { to: href("/projects"), picture: "/pictures/project-bread.svg", name: "projects" },
  ] as const;
  return (
    <Band as="section">
      <ul className="container grid gap-5 md:grid-cols-2">
        {ways.map(({ to, picture, name }) => (
          <li className="overflow-hidden rounded-lg border border-hairline bg-surface sm:flex" key={name}>
            <img
              className="block w-full object-cover sm:w-2/5"
              src={picture}
              alt=""
              width="400"
              height="300"
              loading="lazy"
            />
            <div className="space-y-2 p-5">
              <h2 className="text-lg">
                <Link to={to}>{t(`${name}.title`)}</Link>
              </h2>
              <p>{t(`${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** Renders a well that reached its goal. */
export function LastOpened({ well }: { well: WaterWell }) {
  const { t, number } = useTexts("home");
  const { country, summary, people, depth } = well;
  return (
    <Section title={t("opened.title")} more={{ to: causePath(well), text: t("opened.more") }}>
      <div className="md:flex md:items-center">
        <WidePicture className="w-full md:w-1/2" src={well.picture} alt={well.picture_alt} loading="lazy" />
        <div className="mt-5 space-y-2 md:mt-0 md:ps-8">
          {country && <p className="font-semibold text-muted">{country}</p>}
          <h3 className="text-lg">
            <Bdi>{well.title}</Bdi>
          </h3>
          {summary && <p dir="auto">{summary}</p>}
          {people > 0 && depth > 0 && <p>{t("opened.facts", { people: number(people), depth: number(depth) })}</p>}
        </div>
      </div>
    </Section>
  );
}

export function News({ news }: { news: readonly Article[] }) {
  const { t } = useTexts("home");
  return (
    <Section title={t("news.title")} more={{ to: href("/news"), text: t("news.more") }} isSand>
      <CardGrid>
        {news.map((article) => (
          <ArticleCard key={article.id} kind="news" article={article} heading="h3" />
        ))}
      </CardGrid>
    </Section>
  );
}
