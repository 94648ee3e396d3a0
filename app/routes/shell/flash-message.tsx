import { useEffect, useState } from "react";
import { href, useLocation } from "react-router";
import { useErrorText } from "~/forms/error-text.ts";
import { isUserSubmit } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { ButtonLink } from "~/ui/buttons.tsx";
import { Cluster, Callout } from "~/ui/page.tsx";

export interface FlashMessageBoxProps {
  readonly message: { readonly kind: "success" | "error"; readonly title?: string; readonly text: string };
}

/**
 * Shows the message of the previous step once (§8). It disappears when the next form is sent, because it would
 * contradict that form's errors.
 */
export function FlashMessageBox({ message }: FlashMessageBoxProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const errorText = useErrorText();
  const [dismissed, setDismissed] = useState<FlashMessageBoxProps["message"] | null>(null);
  useEffect(() => {
    const dismiss = () => {
      if (isUserSubmit()) setDismissed(message);
    };
    document.addEventListener("submit", dismiss);
    return () => document.removeEventListener("submit", dismiss);
  }, [message]);
  if (dismissed === message) return null;
  return (
    <div className="container" id="flash-message">
      <Callout kind={message.kind} className="my-4">
        {message.title && (
          <p>
            <strong>{errorText(message.title)}</strong>
          </p>
        )}
        <p>{errorText(message.text)}</p>
        {message.title === "basket:added.title" && !pathname.startsWith(href("/basket")) && (
          <Cluster className="mt-3">
            <ButtonLink kind="primary" size="small" to={href("/basket")}>
              {t("basket:added.toBasket")}
            </ButtonLink>
          </Cluster>
        )}
      </Callout>
    </div>
  );
}
