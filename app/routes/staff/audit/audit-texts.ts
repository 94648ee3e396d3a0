import { href } from "react-router";
import type { CollectionPermit } from "~/contract/endpoints/springs.ts";
import type { AuditEntry } from "~/contract/endpoints/staff.ts";
import { type BasketType, basketTypes, kindOf } from "~/contract/rules/kinds.ts";
import { dayText } from "~/forms/day.ts";
import { permitText } from "~/routes/staff/approvals/permit-text.ts";
import { runtimeKey } from "~/texts/keys.ts";
import { MISSING_KEY, type Translate } from "~/texts/translate.ts";

/** What was done, in words; its code where there are none. */
export function actionText(t: Translate, action: string): string {
  return known(t, `admin:action.${action.replaceAll(".", "_")}`) ?? action;
}

/** What it was done to, in words, with its number. */
export function subjectText(t: Translate, { subject, subject_id }: Pick<AuditEntry, "subject" | "subject_id">): string {
  const words = known(t, `admin:subject.${subject}`) ?? subject;
  return /^\d+$/.test(subject_id) ? `${words} #${subject_id}` : words;
}

/** What hangs on it: a name, a reason, what an export was narrowed to. Anything else is for machines. */
export function detailText(t: Translate, { details, action }: Pick<AuditEntry, "details" | "action">): string {
  const text = (name: string) => (typeof details[name] === "string" ? (details[name] as string) : null);
  if (!action.endsWith(".export")) {
    const standing = text("standing");
    const end = text("phone_end");
    return [
      text("name") ?? text("title") ?? text("device"),
      end && `…${end}`,
      ...permitTexts(t, details),
      text("reason"),
      standing && known(t, `admin:audit.standing.${standing}`),
    ]
      .filter(Boolean)
      .join(" · ");
  }
  const kind = Object.values(basketTypes).find((one) => one === details.kind);
  const show = text("show");
  const days = text("from") || text("until") ? `${dayText(text("from"))} – ${dayText(text("until"))}` : null;
  const cause = typeof details.cause === "number" && t("admin:audit.cause", { number: details.cause });
  return [
    kind && t(`admin:causeKind.${kindOf(kind as BasketType)}`),
    cause,
    days,
    details.searched === true && t("admin:audit.searched"),
    show && known(t, `admin:audit.show.${show}`),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The permit that a spring was given, and the one before. */
function permitTexts(t: Translate, { permit, permit_before }: AuditEntry["details"]): string[] {
  const [now, before] = [permit, permit_before].map((one) => (isPermit(one) ? permitText(one, ", ") : null));
  if (!now) return [];
  return before
    ? [t("admin:audit.permitBefore", { permit: before }), t("admin:audit.permitNow", { permit: now })]
    : [t("admin:audit.permit", { permit: now })];
}

function isPermit(value: unknown): value is CollectionPermit {
  return (
    typeof value === "object" &&
    value !== null &&
    ["number", "authority", "from", "until"].every(
      (part) => typeof (value as Record<string, unknown>)[part] === "string",
    )
  );
}

/** The page of what it was done to; null where there is none, or none any more. */
export function subjectAddress({
  action,
  subject,
  subject_id: id,
}: Pick<AuditEntry, "action" | "subject" | "subject_id">): string | null {
  if (subject === "payment") return href("/admin/payments/:id", { id });
  if (!/^\d+$/.test(id) || isGone(action)) return null;
  if (action.startsWith("content.")) return href("/admin/content/:kind/:id", { kind: subject, id });
  if (action.startsWith("administrator.")) return href("/admin/administrators");
  switch (subject) {
    case "spring":
      return href("/admin/springs/:id", { id });
    case "message":
      return href("/admin/messages/:id", { id });
    case "volunteer":
      return href("/admin/volunteers/:id", { id });
    default:
      return null;
  }
}

/** Whether nothing is left of what it was done to. */
function isGone(action: string): boolean {
  return action.endsWith(".delete") || action === "spring.approve_deletion" || action === "spring.remove";
}

function known(t: Translate, key: string): string | null {
  const words = t(runtimeKey(key));
  return words === MISSING_KEY ? null : words;
}
