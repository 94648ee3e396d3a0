import { href, useLocation } from "react-router";
import type { Spring } from "~/contract/endpoints/springs.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { hintClass } from "~/forms/form-classes.ts";
import { idFrom, orNotFound, pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { useKindOf } from "~/routes/causes/cause-cards.tsx";
import { type CauseSeo, causeSeo } from "~/routes/seo/share-subjects.server.ts";
import { ShareKit } from "~/routes/springs/share-kit.tsx";
import { SocialAccountLinks } from "~/routes/springs/social-accounts.tsx";
import { DayChart, Permit, SpringProgress } from "~/routes/springs/spring-figures.tsx";
import { buttonClass, Link } from "~/ui/buttons.tsx";
import { PictureOrigin, WidePicture } from "~/ui/content-picture.tsx";
import { dialogAddress } from "~/ui/dialog.tsx";
import { StructuredData } from "~/ui/page-head.tsx";
import {
  Bdi,
  Breadcrumb,
  ContentBand,
  type Fact,
  calloutClass,
  PageHeading,
  PageSection,
  WrittenText,
} from "~/ui/page.tsx";
import { availabilityOf, useEndDay } from "~/ui/spring-availability.ts";
import { FactRow, GiveBar, giveBarLink, StoryWithPanel } from "~/ui/story-with-panel.tsx";
import { WhoAsks } from "~/ui/who-asks.tsx";
import type { Route } from "./+types/detail";
import { Donors } from "./donors.tsx";

export { sharedPage as handle } from "~/ui/route-exports.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const id = { id: idFrom(params.id) };
  const [spring, donations, days] = await Promise.all([
    orNotFound(api.showSpring({ params: id })),
    // The page is shown without donors and days when the API does not answer.
    api.listSpringDonations({ params: id, query: { page: pageNumber(url), per_page: 10 } }).catch(() => null),
    api.listSpringDays({ params: id }).catch(() => null),
  ]);
  return { spring, donations, days: days?.data ?? [], seo: await causeSeo(context, "spring", spring.id, spring) };
}

const panelTitle = "progress";

/**
 * Renders the public page of a spring: how far it is and the button to give beside the picture, on phones right below
 * it; then the story, its dates and permit, its donors and how to share it.
 */
export default function SpringPage({ loaderData: { spring, donations, days, seo } }: Route.ComponentProps) {
  const { t } = useTexts("springs");
  return (
    <ContentBand as="article">
      <StoryWithPanel
        id="give"
        labelledBy={panelTitle}
        sticks="always"
        head={<Head spring={spring} picture={seo.picture} />}
        panel={
          <>
            <h2 id={panelTitle} className="sr-only">
              {t("detail.progress")}
            </h2>
            <SpringProgress spring={spring} />
            <Giving spring={spring} />
            <SocialAccountLinks accounts={spring.social_accounts} />
          </>
        }
      >
        <PageSection id="story" title={t("detail.story")}>
          <WrittenText text={spring.story} />
        </PageSection>
        <Facts spring={spring} />
        <Permit permit={spring.permit} />
        {spring.is_sample && <p className={hintClass}>{t("detail.sample")}</p>}
        {donations && <Donors donations={donations} isOpen={spring.status === "open"} />}
        <DayChart days={days} />
        <ShareKit spring={spring} />
        {availabilityOf(spring) === "open" && (
          <GiveBar>
            <GiveLink className={giveBarLink}>{t("donate:bar.spring")}</GiveLink>
          </GiveBar>
        )}
      </StoryWithPanel>
      <WhoAsks isWithin />
      <StructuredData json={seo.facts} />
    </ContentBand>
  );
}

function Head({ spring, picture }: { readonly spring: Spring; readonly picture: CauseSeo["picture"] }) {
  const { t } = useTexts("springs");
  return (
    <>
      <div className="max-md:hidden">
        <Breadcrumb title={t("list.title")} to={href("/the-spring")} />
      </div>
      <PageHeading
        kicker={useKindOf(spring)}
        title={spring.title}
        lead={
          spring.owner_name !== "" && (
            <>
              {t("detail.owner")} <Bdi>{spring.owner_name}</Bdi>
            </>
          )
        }
        description={stripBidi(spring.story)}
        picture={picture}
      />
      {/* A drawn placeholder needs no alternative text. */}
      <WidePicture
        src={spring.picture}
        alt={spring.picture.startsWith("/pictures/") ? "" : stripBidi(spring.picture_alt)}
        className="w-full object-cover object-[50%_25%] max-md:h-44 md:aspect-[3/2]"
      />
      <PictureOrigin src={spring.picture} />
    </>
  );
}

function Facts({ spring }: { spring: Spring }) {
  const { t, date, lastDay } = useTexts("springs");
  const endedOn = useEndDay()(spring);
  const facts: Fact[] = [
    [t("detail.specialDay"), spring.special_day?.name],
    [t("detail.begun"), spring.approved_at && date(spring.approved_at)],
    [t("detail.endedOn"), endedOn],
    [t("detail.ends"), !endedOn && spring.ends_at && lastDay(spring.ends_at)],
  ];
  return <FactRow facts={facts} />;
}

/** Renders the button that opens the giving dialog, or the reason why the spring takes no gifts. */
function Giving({ spring }: { spring: Spring }) {
  const { t } = useTexts("springs");
  const availability = availabilityOf(spring);
  if (availability !== "open") return <p className={calloutClass()}>{t(`detail.${availability}`)}</p>;
  return (
    <p>
      <GiveLink className={`${buttonClass("donate")} w-full`}>{t("detail.give")}</GiveLink>
    </p>
  );
}

function GiveLink({ className, children }: { readonly className: string; readonly children: string }) {
  return (
    <Link className={className} to={dialogAddress(useLocation(), { modal: "spring-donate" })} data-stays="">
      {children}
    </Link>
  );
}
