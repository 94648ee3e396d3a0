import { href, type RouterContextProvider } from "react-router";
import type { ZodType } from "zod";
import type { Api } from "~/contract/product-api.ts";
import type { ApprovalKind } from "~/contract/rules/kinds.ts";
import { orNotFound } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { handleDecision } from "~/routes/staff/ui/decision.server.ts";
import { decisionSchemas } from "./decision-form.tsx";
import { needsOf } from "./decision-page.tsx";
import { pathAfter } from "./queue.ts";

/** The decisions about requests that are no springs, as in the address. */
export const approvalDecisions = ["approve", "reject"] as const;

interface ApprovalRequest<Now> {
  readonly decision: (typeof approvalDecisions)[number];
  /** Part of the text keys, as in decision.approve-name.done. */
  readonly about: "name" | "account" | "guest";
  readonly kind: ApprovalKind;
  readonly id: number;
  /** Whether an approval cannot be undone. */
  readonly isDangerous: boolean;
  readonly load: () => Promise<Now>;
  readonly isOpen: (current: Now) => boolean;
  readonly approve: (version: number) => Promise<unknown>;
  readonly reject: (version: number, reason: string) => Promise<unknown>;
}

/** Handles the form of an approval or a rejection, and redirects to the request that follows. */
export function handleApproval<Now>(
  args: { readonly request: Request; readonly url: URL; readonly context: Readonly<RouterContextProvider> },
  { decision, about, kind, id, isDangerous, load, isOpen, approve, reject }: ApprovalRequest<Now>,
) {
  const schema: ZodType<{ version: number; reason?: string }> = decisionSchemas[needsOf(decision, isDangerous)];
  const subject = { load, isOpen, closedPath: href("/admin/inbox") };
  return handleDecision(args, schema, subject, async ({ version, reason = "" }) => {
    const next = await pathAfter(args.context.get(apiContext), args.url, kind, id);
    await (decision === "approve" ? approve(version) : reject(version, reason));
    return redirectDone(args.context, next, "admin:decision.told", `admin:decision.${decision}-${about}.done`);
  });
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
