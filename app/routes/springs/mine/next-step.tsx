import { href, Link, useLocation } from "react-router";
import type { OwnSpring } from "~/contract/endpoints/springs.ts";
import { pathOfThisSite } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { percentOf } from "~/ui/progress.tsx";
import { editAddress } from "./editing.ts";

/** Days before the end from which a spring is in its last days. */
const lastDays = 7;

type Step = "first" | "begin" | "middle" | "nearly" | "lastDays" | "thank";

/** Returns what helps a spring most now; null when its owner cannot do anything. */
export function nextStepOf(spring: OwnSpring): Step | null {
  const { status, state, donations_count, days_left, total_amount, goal_amount } = spring;
  if (state === "other" || state === "deletion_requested" || state === "ended_deletion_requested") return null;
  if (status !== "open") return donations_count > 0 ? "thank" : null;
  if (donations_count === 0 && total_amount === 0) return "first";
  if (days_left > 0 && days_left <= lastDays) return "lastDays";
  const percent = goal_amount === null ? 0 : percentOf(total_amount, goal_amount);
  return percent < 25 ? "begin" : percent < 75 ? "middle" : "nearly";
}

/** Renders one tip by the state of a spring; before the first gift, the three steps that bring it. */
export function NextStep({ spring }: { spring: OwnSpring }) {
  const { t } = useTexts("campaign");
  const { money } = useFormats();
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
        <ol className="list-decimal ps-6">
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
