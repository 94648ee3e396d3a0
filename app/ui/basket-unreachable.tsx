import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "./button.ts";
import { EmptyState } from "./empty-state.tsx";
import { usePageAddress } from "./page.tsx";

/** Says that the basket cannot be reached now, with a link to the same page. */
export function BasketUnreachable() {
  const { t } = useTexts();
  return (
    <EmptyState picture="/pictures/error.svg" title={t("basket:unreachable.title")} text={t("basket:unreachable.text")}>
      <a className={buttonClass()} href={usePageAddress()}>
        {t("basket:unreachable.retry")}
      </a>
    </EmptyState>
  );
}
