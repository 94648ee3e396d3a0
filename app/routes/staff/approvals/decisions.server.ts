import type { Submission } from "@conform-to/react";
import { data, href, type RouterContextProvider } from "react-router";
import { ApiFailure, type Api } from "~/contract/product-api.ts";
import type { ApprovalKind } from "~/contract/rules/kinds.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { notFound, orNotFound } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone, redirectFailed } from "~/middleware/session.server.ts";
import { decisionSchemas } from "./decision-form.tsx";
import { needsOf } from "./decision-page.tsx";
import { pathAfter } from "./queue.ts";

/** @throws a Response with status 404 for an unknown decision */
export function approvalDecisionFrom(text: string): "approve" | "reject" {
  if (text === "approve" || text === "reject") return text;
  throw notFound();
}

interface DecisionRequest {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
}

interface DecisionSubject<Now> {
  /**
   * Loads the current state.
   * @throws a Response with status 404 when it is gone
   */
  readonly load: () => Promise<Now>;
  /** Tells whether the decision can still be made. */
  readonly isOpen: (current: Now) => boolean;
  /** Path of the redirect when the decision can no longer be made. */
  readonly closedPath: string;
}

/** Result of loading a subject that no longer exists. */
const gone = Symbol("gone");

/**
 * Answers a rejected decision. Returns the form with its values and the current state of the subject, because the state
 * may be the cause (null if the API does not answer). Redirects with a notice if the decision is no longer possible.
 */
export async function respondToFailedDecision<Now, Form, Value>(
  context: Readonly<RouterContextProvider>,
  submission: Submission<Form, string[], Value>,
  errors: Record<string, string[]>,
  { load, isOpen, closedPath }: DecisionSubject<Now>,
) {
  // If the API does not answer, the form is returned as it was, so that staff need not retype the reason.
  const current = await load().catch((failure) => {
    if (failure instanceof ApiFailure) return null;
    // Decided by a colleague, or withdrawn by the owner.
    if (failure instanceof Response && failure.status === 404) return gone;
    throw failure;
  });
  if (current !== gone && (current === null || isOpen(current))) {
    const { data: answer, init } = refuse(submission, { errors });
    return data({ ...answer, current }, init ?? undefined);
  }
  return redirectFailed(context, closedPath, "admin:decision.lateText", "admin:decision.late");
}

/**
 * Returns the form errors of a rejected decision. Empty if the subject has changed: the page shows its current state
 * instead.
 */
export function decisionErrors(failure: unknown, names: Readonly<Record<string, string>>): Record<string, string[]> {
  if (failure instanceof ApiFailure && (failure.status === 404 || changed.includes(failure.code))) return {};
  return errorsFrom(failure, names);
}

const changed = ["spring_changed", "name_changed"];

interface DecisionFields {
  readonly version: number;
  readonly reason?: string;
}

/**
 * Handles the form of an approval or a rejection: sends the decision and redirects to the request that follows.
 * `about` is part of the text keys, as in decision.approve-name.done.
 */
export async function handleDecisionForm<Now>(
  { request, url, context }: DecisionRequest,
  decision: "approve" | "reject",
  {
    about,
    kind,
    id,
    isDangerous,
  }: { about: "name" | "account" | "guest"; kind: ApprovalKind; id: number; isDangerous: boolean },
  {
    approve,
    reject,
    ...subject
  }: Omit<DecisionSubject<Now>, "closedPath"> & {
    approve: (version: number) => Promise<unknown>;
    reject: (version: number, reason: string) => Promise<unknown>;
  },
) {
  const needs = needsOf(decision, isDangerous);
  const { submission } = await readForm(request, decisionSchemas[needs]);
  const rejected = (errors: Record<string, string[]>) =>
    respondToFailedDecision(context, submission, errors, { ...subject, closedPath: href("/admin/inbox") });
  if (submission.status !== "success") return rejected({});
  const next = await pathAfter(context.get(apiContext), url, kind, id);
  try {
    const { version, reason = "" } = submission.value as DecisionFields;
    if (decision === "approve") await approve(version);
    else await reject(version, reason);
  } catch (failure) {
    return rejected(decisionErrors(failure, { reason: "reason" }));
  }
  return redirectDone(context, next, "admin:decision.told", `admin:decision.${decision}-${about}.done`);
}

/**
 * Loads a spring for staff, with the special days it may name.
 * @throws a Response with status 404 for an unknown spring
 */
export async function loadSpring(api: Api, id: number) {
  const [spring, days] = await Promise.all([
    orNotFound(api.showStaffSpring({ params: { id } })),
    api
      .listSpecialDays()
      .then(({ data }) => data)
      .catch(() => []),
  ]);
  return { spring, days };
}
