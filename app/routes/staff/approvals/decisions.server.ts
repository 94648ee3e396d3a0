import type { Submission } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { notFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { flashNotice } from "~/middleware/session.server.ts";
import { decisionSchemas } from "./decision-form.tsx";

/** @throws a Response with status 404 for a decision that nobody knows */
export function approvalDecisionFrom(text: string): "approve" | "reject" {
  if (text === "approve" || text === "reject") return text;
  throw notFound();
}

interface Deciding {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/** What a decision is about. */
interface About<Now> {
  /** As it stands now. @throws a Response with status 404 when it is gone */
  readonly show: () => Promise<Now>;
  /** Whether the decision can still be made. */
  readonly isOpen: (now: Now) => boolean;
  /** Where whoever decides goes when it cannot. */
  readonly late: string;
}

/** Nothing that staff decide about is left. */
const gone = Symbol("gone");

/**
 * The answer to a decision that was not made: its form with everything typed, and what it is about as it stands now,
 * for
 * that may be why; null when that cannot be said. A decision that nobody can make any more says so on another page.
 */
export async function respondToFailedDecision<Now>(
  context: Readonly<RouterContextProvider>,
  submission: Submission<any, string[]>,
  errors: Record<string, string[]>,
  { show, isOpen, late }: About<Now>,
) {
  // Where the API does not answer, the form comes back as it was: a reason is not written twice.
  const now = await show().catch((failure) => {
    if (failure instanceof ApiFailure) return null;
    // Somebody was quicker, or its owner took the wish back.
    if (failure instanceof Response && failure.status === 404) return gone;
    throw failure;
  });
  if (now !== gone && (now === null || isOpen(now))) {
    const { data: answer, init } = refuse(submission, { errors });
    return data({ ...answer, now }, init ?? undefined);
  }
  const { t } = i18nFrom(context);
  flashNotice(context, { kind: "error", title: t("admin:decision.late"), text: t("admin:decision.lateText") });
  return seeOther(late);
}

/** Why the API refused a decision; nothing where what it is about has changed, for that is shown instead. */
export function decisionErrors(failure: unknown, names: Readonly<Record<string, string>>): Record<string, string[]> {
  if (failure instanceof ApiFailure && (failure.status === 404 || changed.includes(failure.code))) return {};
  return errorsFrom(failure, names);
}

const changed = ["spring_changed", "name_changed"];

/**
 * Reads the form of a yes or a no, makes the decision and goes on.
 * @param about names the words: decision.approve-name.done
 */
export async function handleDecisionForm<Now>(
  { request, context }: Deciding,
  decision: "approve" | "reject",
  about: "name" | "account",
  next: string,
  {
    approve,
    reject,
    ...subject
  }: Omit<About<Now>, "late"> & {
    approve: (version: number) => Promise<unknown>;
    reject: (version: number, reason: string) => Promise<unknown>;
  },
) {
  const { submission } = await readForm(
    request,
    decision === "approve" ? decisionSchemas.nothing : decisionSchemas.reason,
  );
  const refused = (errors: Record<string, string[]>) =>
    respondToFailedDecision(context, submission, errors, { ...subject, late: next });
  if (submission.status !== "success") return refused({});
  try {
    const { version } = submission.value as { version: number };
    if (decision === "approve") await approve(version);
    else await reject(version, String((submission.value as { reason?: string }).reason ?? ""));
  } catch (failure) {
    return refused(decisionErrors(failure, { reason: "reason" }));
  }
  const { t } = i18nFrom(context);
  flashNotice(context, {
    kind: "success",
    title: t(`admin:decision.${decision}-${about}.done`),
    text: t("admin:decision.told"),
  });
  return seeOther(next);
}
