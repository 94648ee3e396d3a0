import { createPath, useLocation } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "./button.ts";
import { EmptyState } from "./empty-state.tsx";

/** Says that the basket cannot be reached now, with a link to the same page. */
export function BasketUnreachable() {
  const { t } = useTexts();
  const location = useLocation();
  return (
    <EmptyState picture="/pictures/error.svg" title={t("basket:unreachable.title")} text={t("basket:unreachable.text")}>
      <a className={buttonClass()} href={createPath({ ...location, hash: "" })}>
        {t("basket:unreachable.retry")}
      </a>
    </EmptyState>
  );
}
