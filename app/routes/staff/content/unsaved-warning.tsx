import { useEffect, useRef } from "react";
import { useBlocker, useNavigation } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";

/**
 * Asks for confirmation before leaving a form with unsaved changes. Works inside the form it watches, and only with
 * JavaScript.
 * @param isUnsaved the form was returned with unsaved values
 */
export function UnsavedWarning({ formId, isUnsaved }: { formId: string; isUnsaved: boolean }) {
  const { t } = useTexts("editing");
  const isTyped = useRef(isUnsaved);
  const isSent = useRef(false);
  const { state } = useNavigation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isTyped.current && !isSent.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const form = document.getElementById(formId);
    const type = () => {
      isTyped.current = true;
    };
    const send = () => {
      isSent.current = true;
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (isTyped.current && !isSent.current) event.preventDefault();
    };
    form?.addEventListener("input", type);
    form?.addEventListener("submit", send);
    window.addEventListener("beforeunload", ask);
    return () => {
      form?.removeEventListener("input", type);
      form?.removeEventListener("submit", send);
      window.removeEventListener("beforeunload", ask);
    };
  }, [formId]);

  // A form that was sent and returned counts as unsaved again.
  useEffect(() => {
    if (state === "idle") isSent.current = false;
  }, [state]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (!window.confirm(t("leave"))) return blocker.reset();
    isTyped.current = false;
    blocker.proceed();
  }, [blocker, t]);

  return null;
}
