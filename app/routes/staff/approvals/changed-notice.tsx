import { Link } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { NoticeBox } from "~/ui/notice.tsx";

/**
 * Above the form of a decision: what it is about is not what staff saw any more. What it is now stands between this and
 * the form.
 */
export function ChangedNotice({ about, to }: { about: "spring" | "name"; to: string }) {
  const { t } = useTexts("admin");
  return (
    <NoticeBox kind="error">
      <p>{t(`changed.${about}.text`)}</p>
      <p>
        <Link to={to}>{t(`changed.${about}.link`)}</Link>
      </p>
    </NoticeBox>
  );
}
