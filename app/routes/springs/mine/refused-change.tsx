import type { SubmissionResult } from "@conform-to/react";
import { useErrorText } from "~/forms/error-text.ts";
import { NoticeBox } from "~/ui/notice.tsx";

/** Why a change was refused, where its form is not on the page any more: somebody was quicker, in another window. */
export function RefusedChange({ lastResult }: { lastResult: unknown }) {
  const errorText = useErrorText();
  const message = Object.values((lastResult as SubmissionResult<string[]> | undefined)?.error ?? {}).find(
    (errors) => errors?.[0],
  )?.[0];
  if (!message) return null;
  return (
    <NoticeBox kind="error">
      <p>{errorText(message)}</p>
    </NoticeBox>
  );
}
