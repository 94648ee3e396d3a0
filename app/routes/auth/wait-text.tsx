import { useTexts } from "~/i18n/texts.tsx";
import type { Wait } from "./sign-in-steps.server.ts";

/** Says in how many minutes another code may be requested, and at what time, for a page that stays open. */
export function WaitText({ wait: { minutes, until } }: { readonly wait: Wait }) {
  const { t, time } = useTexts("auth");
  return <p>{t("otp.wait", { count: minutes, time: time(until) })}</p>;
}
