import type { RouterContextProvider } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { seeOther } from "~/middleware/redirects.ts";
import { leaveNotice } from "~/middleware/session.server.ts";
import { decisionSchemas } from "./decision-form.tsx";

/** @throws a Response with status 404 for a decision that nobody knows */
export function yesOrNo(text: string): "approve" | "reject" {
  if (text === "approve" || text === "reject") return text;
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

interface Deciding {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/**
 * Reads the form of a yes or a no, makes the decision and goes on.
 * @param about names the words: decision.approve-name.done
 */
export async function decideByForm(
  { request, context }: Deciding,
  decision: "approve" | "reject",
  about: string,
  next: string,
  deeds: { approve: (version: number) => Promise<unknown>; reject: (version: number, reason: string) => Promise<unknown> },
) {
  const { submission } = await readForm(request, decision === "approve" ? decisionSchemas.nothing : decisionSchemas.reason);
  if (submission.status !== "success") return refuse(submission);
  try {
    const { version } = submission.value as { version: number };
    if (decision === "approve") await deeds.approve(version);
    else await deeds.reject(version, String((submission.value as { reason?: string }).reason ?? ""));
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) throw new Response(null, { status: 404, statusText: "Not Found" });
    return refuse(submission, { errors: errorsFrom(failure, { reason: "reason" }) });
  }
  const { t } = i18nFrom(context);
  leaveNotice(context, { kind: "success", title: t(`admin:decision.${decision}-${about}.done`), text: t("admin:decision.told") });
  return seeOther(next);
}
