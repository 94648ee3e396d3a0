import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { hintClass } from "./form-classes.ts";

/** Links a form for personal data to the data-protection text (§2), in a new tab so that typed text is not lost. */
export function PrivacyNote() {
  const { t } = useTexts();
  return (
    <p className={hintClass}>
      {t("legal.note")}{" "}
      <a href={href("/:slug", { slug: "kvkk" })} target="_blank">
        {t("legal.kvkk")}
      </a>
    </p>
  );
}
