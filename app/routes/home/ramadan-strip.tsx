import { href } from "react-router";
import { daysBetween } from "~/contract/rules/istanbul-time.ts";
import { type Calendar, fitreSeason, ramadanNear } from "~/contract/rules/ramadan-pages.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Link } from "~/ui/buttons.tsx";
import { Cluster } from "~/ui/page.tsx";

/** What the home page says of Ramadan. */
export interface RamadanFacts {
  /** Days until it begins; 0 while it runs. */
  readonly daysLeft: number;
  readonly takesFitre: boolean;
}

/** Returns what the home page says of Ramadan on a day; null at any other time of the year. */
export function ramadanFacts(calendar: Calendar | null, day: string): RamadanFacts | null {
  const near = calendar && ramadanNear(calendar, day);
  if (!near) return null;
  const daysLeft = Math.max(0, daysBetween(day, near.first_day));
  return { daysLeft, takesFitre: fitreSeason(calendar, day).state === "open" };
}

/** Leads to zakat, fitre, fidye and plans while Ramadan is near or runs. */
export function RamadanStrip({ facts: { daysLeft, takesFitre } }: { facts: RamadanFacts }) {
  const { t } = useTexts("zakat");
  const ways = [
    [href("/zakat"), t("strip.zakat")],
    ...(takesFitre ? [[href("/fitre"), t("strip.fitre")] as const] : []),
    [href("/fidye"), t("strip.fidye")],
    [href("/ramadan"), t("strip.plan")],
  ] as const;
  return (
    <aside className="bg-tint py-3 print:hidden" aria-label={t("strip.label")}>
      <Cluster as="div" className="container">
        <p className="font-semibold">{daysLeft > 0 ? t("strip.soon", { count: daysLeft }) : t("strip.now")}</p>{" "}
        {ways.map(([to, text]) => (
          <span key={to}>
            <Link className="inline-block py-1.5" to={to}>
              {text}
            </Link>{" "}
          </span>
        ))}
      </Cluster>
    </aside>
  );
}
