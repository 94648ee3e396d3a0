import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "~/ui/button.ts";
import { EmptyList } from "~/ui/empty-state.tsx";
import { Link } from "~/ui/link.tsx";

/** Tells users that they have no donations yet. */
export function NoDonations() {
  const { t } = useTexts("dashboard");
  return (
    <EmptyList picture="/pictures/empty-basket.svg">
      <p>{t("donations.none")}</p>
      <p>
        <Link className={buttonClass("donate")} to={href("/donate")}>
          {t("common:header.donate")}
        </Link>
      </p>
    </EmptyList>
  );
}

/** Tells users that they have not given to a well yet. */
export function NoWells({ text }: { text: string }) {
  const { t } = useTexts("dashboard");
  return (
    <EmptyList picture="/pictures/hero-phone.svg" height={178}>
      <p>{text}</p>
      <p>
        <Link className={buttonClass("donate")} to={href("/waterwell-projects")}>
          {t("water.see")}
        </Link>
      </p>
    </EmptyList>
  );
}
