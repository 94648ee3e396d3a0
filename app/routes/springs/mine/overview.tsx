import { href, useLocation } from "react-router";
import type { PublicDonation } from "~/contract/endpoints/causes.ts";
import type { OwnSpring, SpringDay } from "~/contract/endpoints/springs.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { ownerMay } from "~/contract/rules/spring-states.ts";
import { pathOfThisSite } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { ShareKit, WhatsAppButton } from "~/routes/springs/share-kit.tsx";
import { DayChart, SpringProgress } from "~/routes/springs/spring-figures.tsx";
import { Link } from "~/ui/buttons.tsx";
import { GiftList } from "~/ui/gift-list.tsx";
import { LinkLine, PageSection } from "~/ui/page.tsx";
import { percentOf } from "~/ui/progress.tsx";
import { useSharedAddress } from "~/ui/share-links.tsx";
import { contentChanges } from "./spring-state.tsx";

interface OverviewProps {
  readonly spring: OwnSpring;
  readonly days: readonly SpringDay[];
  /** The last donations, newest first. */
  readonly gifts: readonly PublicDonation[];
}

/** Renders how an approved spring is doing, and what its owner can do for it now. */
export function Overview({ spring, days, gifts }: OverviewProps) {
  const { t } = useTexts("campaign");
  const page = href("/the-spring/detail/:id", { id: String(spring.id) });
  return (
    <>
      <div className="space-y-4">
        <SpringProgress spring={spring} />
        <LinkLine to={page}>{t("public.page")}</LinkLine>
      </div>
      <NextStep spring={spring} />
      <DayChart days={days} />
      <LastGifts id={spring.id} gifts={gifts} />
      {spring.donations_count > 0 && <Thanks spring={spring} page={page} />}
      {spring.status !== "closed" && <ShareKit spring={spring} isOwner />}
    </>
  );
}

function LastGifts({ id, gifts }: { id: number; gifts: readonly PublicDonation[] }) {
  const { t } = useTexts("campaign");
  if (gifts.length === 0) return null;
  return (
    <PageSection id="last-gifts" title={t("overview.gifts")}>
      <GiftList donations={gifts} />
      <LinkLine to={href("/dashboard/campaign/:id/donates", { id: String(id) })}>{t("overview.allGifts")}</LinkLine>
    </PageSection>
  );
}

/** Renders a ready message of thanks to the givers, whom the owner knows by name only. */
function Thanks({ spring, page }: { spring: OwnSpring; page: string }) {
  const { t, money } = useTexts("campaign");
  const address = useSharedAddress(page);
  const text = t("overview.thanksText", {
    name: stripBidi(spring.title),
    count: spring.donations_count,
    total: money(spring.total_amount),
  });
  return (
    <PageSection id="thanks" title={t("overview.thanks")}>
      <p>
        {t("overview.thanksHint")} {ownerMay(spring.state, ...contentChanges) && t("overview.thanksInStory")}
      </p>
      <blockquote className="font-serif text-lg" dir="auto">
        {text}
      </blockquote>
      <WhatsAppButton text={`${text} ${address}`}>{t("overview.sendThanks")}</WhatsAppButton>
    </PageSection>
  );
}

/** Days before the end from which a spring is in its last days. */
const lastDays = 7;

type Step = "first" | "begin" | "middle" | "nearly" | "lastDays" | "thank";

/** Returns what helps a spring most now; null when its owner cannot do anything. */
function nextStepOf(spring: OwnSpring): Step | null {
  const { status, state, donations_count, days_left, total_amount, goal_amount } = spring;
  if (state === "other" || state === "deletion_requested" || state === "ended_deletion_requested") return null;
  if (status !== "open") return donations_count > 0 ? "thank" : null;
  if (donations_count === 0 && total_amount === 0) return "first";
  if (days_left > 0 && days_left <= lastDays) return "lastDays";
  const percent = goal_amount === null ? 0 : percentOf(total_amount, goal_amount);
  return percent < 25 ? "begin" : percent < 75 ? "middle" : "nearly";
}

/** Renders one tip by the state of a spring; before the first gift, the three steps that bring it. */
function NextStep({ spring }: { spring: OwnSpring }) {
  const { t, money } = useTexts("campaign");
  const { pathname } = useLocation();
  const step = nextStepOf(spring);
  if (step === null) return null;
  const left = money(spring.remaining_amount ?? 0);
  return (
    <section className="space-y-2 rounded-lg bg-tint p-4 sm:p-6" aria-labelledby="next-step">
      <h2 className="text-lg" id="next-step">
        {t("next.title")}
      </h2>
      {step === "first" ? (
        <ol className="max-w-line list-decimal ps-6">
          <li>{t("next.firstShare")}</li>
          <li>{t("next.firstPoster")}</li>
          <li>
            {t("next.firstGift")}{" "}
            <Link to={`${href("/the-spring/detail/:id", { id: String(spring.id) })}?modal=spring-donate`}>
              {t("next.give")}
            </Link>
          </li>
        </ol>
      ) : (
        <p>{t(`next.${step}`, { left, count: spring.days_left })}</p>
      )}
      <p>
        {step === "middle" && spring.state === "confirmed" ? (
          <Link to={editAddress(spring.id)}>{t("change.open")}</Link>
        ) : (
          <a href={`${pathOfThisSite(pathname, "/")}#${step === "thank" ? "thanks" : "share"}`}>
            {t(step === "thank" ? "overview.thanks" : "next.share")}
          </a>
        )}
      </p>
    </section>
  );
}

/** Returns the address at which the details of a spring show their form. */
export function editAddress(id: number): string {
  return `${href("/dashboard/campaign/:id/details", { id: String(id) })}?edit=1#change`;
}
