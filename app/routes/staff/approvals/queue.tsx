import { href } from "react-router";
import type { Approval } from "~/contract/endpoints/approvals.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import type { Api } from "~/contract/product-api.ts";
import type { ApprovalKind } from "~/contract/rules/kinds.ts";
import { withFallback } from "~/http/side-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { ButtonLink, PostButton } from "~/ui/buttons.tsx";

/** A waiting request with the path of the page where staff decide about it. */
export interface QueuedRequest {
  readonly to: string;
  readonly title: string;
}

/** Returns the path of the page where staff decide about a request. */
export function approvalAddress({ kind, id }: Pick<Approval, "kind" | "id">): string {
  if (kind === "well_name") return href("/admin/well-names/:id", { id: String(id) });
  if (kind === "account_deletion") return href("/admin/account-deletions/:id", { id: String(id) });
  if (kind === "guest_erasure") return href("/admin/guest-erasures/:id", { id: String(id) });
  return href("/admin/springs/:id", { id: String(id) });
}

/** Where staff decide in the row of a list, by the value of `from` in the address of the form. */
const lists = { inbox: href("/admin/inbox"), today: href("/admin") } as const;
type DecisionList = keyof typeof lists;

/**
 * Returns the path to show after a decision: the list in whose row it was made, else the request that follows, else
 * the first page. Call it before the decision, while the request still has its place.
 */
export async function pathAfter(api: Api, url: URL, kind: ApprovalKind, id: number): Promise<string> {
  const list = url.searchParams.get("from");
  if (list && Object.hasOwn(lists, list)) return lists[list as DecisionList];
  return (await nextRequest(api, kind, id))?.to ?? href("/admin");
}

/** Returns the request that follows another one; null when no other waits, or when the API does not answer. */
export async function nextRequest(api: Api, kind: ApprovalKind, id: number): Promise<QueuedRequest | null> {
  const next = await withFallback(api.showNextApproval({ query: { kind, id } }), null);
  return next && { to: approvalAddress(next), title: next.title };
}

/**
 * Offers the likeliest decision about a request in its row: a name and an end are decided there, everything else is
 * read first.
 * @param list list to return to
 */
export function LikeliestDecision({ request, list }: { request: Approval; list: DecisionList }) {
  const { t } = useTexts("admin");
  const id = String(request.id);
  const title = <span className="sr-only">: {stripBidi(request.title)}</span>;
  if (request.kind === "well_name")
    return (
      <PostButton
        action={`${href("/admin/well-names/:id/:decision", { id, decision: "approve" })}?from=${list}`}
        sends={{ version: request.version ?? 0 }}
        size="small"
      >
        {t("decision.approve-name.link")}
        {title}
      </PostButton>
    );
  if (request.kind === "spring_end")
    return (
      <PostButton
        action={`${href("/admin/springs/:id/:decision", { id, decision: "acknowledge-end" })}?from=${list}`}
        sends={{ version: 1 }}
        size="small"
      >
        {t("decision.acknowledge-end.short")}
        {title}
      </PostButton>
    );
  return (
    <ButtonLink size="small" to={approvalAddress(request)}>
      {t("decision.read")}
      {title}
    </ButtonLink>
  );
}
