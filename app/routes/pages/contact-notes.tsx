import { href } from "react-router";
import { hintClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { ButtonLink, Link } from "~/ui/buttons.tsx";
import { Cluster, Callout } from "~/ui/page.tsx";

/** Thanks the sender in place of the form. */
export function Thanks({ text }: { text: string }) {
  const { t } = useTexts("contact");
  return (
    <Callout kind="success">
      <p>{text}</p>
      <Cluster>
        <ButtonLink kind="primary" size="small" to={href("/")}>
          {t("thanks.home")}
        </ButtonLink>
      </Cluster>
    </Callout>
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
