import { useEffect, useRef } from "react";
import { useBlocker, useNavigation } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";

/**
 * Asks before a page is left on which something is typed and not saved. Stands inside the form that it watches; without
 * JavaScript nobody is asked.
 * @param isUnsaved whether the form came back with something typed
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

  // What was sent and came back is unsaved again.
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
