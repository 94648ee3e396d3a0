import type { ReactNode } from "react";
import { hundredLira } from "~/contract/rules/limits.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { SplitBar } from "./bars.tsx";

interface GivingSplitProps {
  /** Kuruş of 100 TL that go into the field. */
  readonly field: number;
  /** Classes of the heading. */
  readonly className?: string;
  /** Link to more. */
  readonly children: ReactNode;
}

/** Renders where 100 TL go. */
export function GivingSplit({ field, className, children }: GivingSplitProps) {
  const { t, money } = useTexts("home");
  const rest = money(hundredLira - field);
  return (
    <div className="space-y-4">
      <h2 className={className}>{t("split.title", { amount: money(hundredLira) })}</h2>
      <SplitBar
        share={field / hundredLira}
        label={t("split.label", { field: money(field), rest })}
        texts={[t("split.field", { amount: money(field) }), rest]}
      />
      <p>
        {t("split.rest", { amount: rest })} {children}
      </p>
    </div>
  );
}
