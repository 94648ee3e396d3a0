import { href } from "react-router";
import { hintClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "~/ui/button.ts";
import { Cluster } from "~/ui/layout.tsx";
import { Link } from "~/ui/link.tsx";
import { NoticeBox } from "~/ui/notice.tsx";

/** Thanks the sender in place of the form. */
export function Thanks({ text }: { text: string }) {
  const { t } = useTexts("contact");
  return (
    <NoticeBox kind="success">
      <p>{text}</p>
      <Cluster>
        <Link className={buttonClass("primary", "small")} to={href("/")}>
          {t("thanks.home")}
        </Link>
      </Cluster>
    </NoticeBox>
  );
}

/** Explains how the typed data is used, with a link to the privacy text. */
export function DataNote() {
  const { t } = useTexts("contact");
  return (
    <p className={hintClass}>
      {t("dataNote")} <Link to={href("/:slug", { slug: "kvkk" })}>{t("common:legal.kvkk")}</Link>
    </p>
  );
}
