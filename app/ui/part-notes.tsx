import { useTexts } from "~/i18n/texts.tsx";
import { noticeClass } from "./notice.tsx";

/** Says that parts of the page are not there, because the API does not answer. */
export function PartsMissing() {
  const { t } = useTexts();
  return (
    <p className={noticeClass()} role="status">
      {t("parts.missing")}
    </p>
  );
}

/** Says that parts of the page may be old, because the API does not answer and its last good answers are shown. */
export function PartsStale() {
  const { t } = useTexts();
  return (
    <div className="container print:hidden">
      <p className={`${noticeClass()} my-4`} role="status">
        {t("parts.stale")}
      </p>
    </div>
  );
}
