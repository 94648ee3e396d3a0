import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts.tsx";

/** What to read or see on with, as cards; nothing where there is nothing else. */
export function Related({ cards }: { cards: readonly ReactNode[] }) {
  const { t } = useTexts("content");
  if (cards.length === 0) return null;
  return (
    <section className="band band-sand" aria-labelledby="related">
      <div className="container stack-large">
        <h2 id="related">{t("related")}</h2>
        <ul className="card-grid">{cards}</ul>
      </div>
    </section>
  );
}
