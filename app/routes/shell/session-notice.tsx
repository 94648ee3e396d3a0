import { useEffect, useState } from "react";
import { href, useLocation } from "react-router";
import { useErrorText } from "~/forms/error-text.ts";
import { isUserSubmit } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { ButtonLink } from "~/ui/buttons.tsx";
import { Cluster, NoticeBox } from "~/ui/page.tsx";

export interface SessionNoticeProps {
  readonly notice: { readonly kind: "success" | "error"; readonly title: string; readonly text: string };
}

/**
 * Shows the message of the previous step once (§8). It disappears when the next form is sent, because it would
 * contradict that form's errors.
 */
export function SessionNotice({ notice }: SessionNoticeProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const errorText = useErrorText();
  const [dismissed, setDismissed] = useState<SessionNoticeProps["notice"] | null>(null);
  useEffect(() => {
    const dismiss = () => {
      if (isUserSubmit()) setDismissed(notice);
    };
    document.addEventListener("submit", dismiss);
    return () => document.removeEventListener("submit", dismiss);
  }, [notice]);
  if (dismissed === notice) return null;
  return (
    <div className="container" id="notice">
      <NoticeBox kind={notice.kind} className="my-4">
        <p>
          <strong>{errorText(notice.title)}</strong>
        </p>
        <p>{errorText(notice.text)}</p>
        {notice.title === "basket:added.title" && !pathname.startsWith(href("/basket")) && (
          <Cluster className="mt-3">
            <ButtonLink kind="primary" size="small" to={href("/basket")}>
              {t("basket:added.toBasket")}
            </ButtonLink>
          </Cluster>
        )}
      </NoticeBox>
    </div>
  );
}
