import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts.tsx";

interface ChartProps {
  /** One sentence that says what to see. */
  readonly sentence: ReactNode;
  /** The chart's values as a table; absent when the table stands beside the chart. Text browsers show it open. */
  readonly table?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a chart below the sentence about it, with a link to its table. */
export function Chart({ sentence, table, children }: ChartProps) {
  const { t } = useTexts();
  return (
    <figure className="space-y-2">
      <figcaption>{sentence}</figcaption>
      {children}
      {table && (
        <details>
          <summary>{t("chart.table")}</summary>
          {table}
        </details>
      )}
    </figure>
  );
}
