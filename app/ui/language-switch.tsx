import { Fragment } from "react";
import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { useLanguage } from "~/i18n/use-language.ts";
import { usePageAddress } from "./page.tsx";

const names = { tr: "Türkçe", en: "English" } as const;

/**
 * Switches between Türkçe and English and stays on the page. The form is sent without React Router, because the browser
 * loads the texts once, with the document. A note says what is lost; styles show it where something can be typed.
 */
export function LanguageSwitch() {
  const address = usePageAddress();
  const language = useLanguage();
  const { t } = useTexts();
  return (
    <form method="post" action={href("/language")} className="flex flex-wrap" data-switches="">
      <input type="hidden" name="redirectTo" value={address} />
      {(["tr", "en"] as const).map((code) => (
        <Fragment key={code}>
          <button
            className="me-3 bg-deep py-1 text-white underline aria-pressed:font-bold aria-pressed:no-underline supports-flex:min-h-10 supports-flex:bg-transparent"
            name="language"
            value={code}
            lang={code}
            aria-pressed={code === language}
          >
            {names[code]}
          </button>{" "}
        </Fragment>
      ))}
      <p className="if-typing w-full text-sm" data-loses={t("language.losesSecrets")}>
        {t("language.losesAll")}
      </p>
    </form>
  );
}
