import { href } from "react-router";
import type { CollectionPermit } from "~/contract/endpoints/springs.ts";
import type { AuditEntry } from "~/contract/endpoints/staff.ts";
import { type BasketType, basketTypes, kindOf } from "~/contract/rules/kinds.ts";
import { liraFromKurus } from "~/contract/rules/money.ts";
import { dayText } from "~/forms/day.ts";
import { idFrom, pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { permitText } from "~/routes/staff/ui/person.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { MISSING_KEY, type Translate } from "~/texts/translate.ts";
import { Link } from "~/ui/buttons.tsx";
import { PagedTable } from "~/ui/list.tsx";
import { Bdi, Cluster, joinParts, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/audit";

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = idFrom(url.searchParams.get("person") ?? "") || undefined;
  const action = url.searchParams.get("action")?.slice(0, 60) || undefined;
  const wanted = url.searchParams.get("only");
  const only = wanted === "actions" || wanted === "sign_ins" ? wanted : undefined;
  const api = context.get(apiContext);
  const list = await api.listAudit({ query: { page: pageNumber(url), per_page: 50, person, action, only } });
  return { ...list, isNarrow: Boolean(person ?? action ?? only) };
}

/** Renders the audit log: operations of staff, and sign-ins. */
export default function Audit({ loaderData: { data, meta, isNarrow } }: Route.ComponentProps) {
  const { t, shortDateTime } = useTexts("admin");
  return (
    <>
      <PageHeading title={t("audit.title")} lead={t("audit.lead")} />
      <Cluster>
        {isNarrow && <Link to="?">{t("audit.everything")}</Link>}{" "}
        <Link to="?only=actions">{t("audit.only.actions")}</Link>{" "}
        <Link to="?only=sign_ins">{t("audit.only.signIns")}</Link>
      </Cluster>
      <PagedTable
        meta={meta}
        none={t("audit.none")}
        label={t("audit.title")}
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          { title: t("audit.at"), renderCell: ({ at }) => shortDateTime(at) },
          {
            title: t("audit.who"),
            renderCell: ({ person }) =>
              person ? <Link to={`?person=${person.id}`}>{person.name || `#${person.id}`}</Link> : t("role.system"),
            isWords: true,
          },
          {
            title: t("audit.what"),
            renderCell: ({ action }) => <Link to={`?${new URLSearchParams({ action })}`}>{actionText(t, action)}</Link>,
          },
          {
            title: t("audit.about"),
            renderCell: (entry) => {
              const [text, address] = [subjectText(t, entry), subjectAddress(entry)];
              return (
                <>
                  {address === null ? text : <Link to={address}>{text}</Link>} <Bdi>{detailText(t, entry)}</Bdi>
                </>
              );
            },
            isWords: true,
          },
        ]}
      />
    </>
  );
}

/** Returns the text of an audit action, or its code if it has no text. */
export function actionText(t: Translate, action: string): string {
  return textOrNull(t, `admin:action.${action.replaceAll(".", "_")}`) ?? action;
}

/** Returns the text of an entry's subject with its number. */
export function subjectText(t: Translate, { subject, subject_id }: Pick<AuditEntry, "subject" | "subject_id">): string {
  const text = textOrNull(t, `admin:subject.${subject}`) ?? subject;
  return /^\d+$/.test(subject_id) ? `${text} #${subject_id}` : text;
}

/** Returns the details that staff can read: a name, a reason, the filter of an export. */
export function detailText(t: Translate, { details, action }: Pick<AuditEntry, "details" | "action">): string {
  const text = (name: string) => (typeof details[name] === "string" ? (details[name] as string) : null);
  if (!action.endsWith(".export")) {
    const standing = text("standing");
    const end = text("phone_end");
    if (/^(religious_days|rate)\./.test(action)) return calendarText(t, details);
    return joinParts(
      text("name") ?? text("title") ?? text("device"),
      end && `…${end}`,
      ...permitTexts(t, details),
      roleText(t, text("role_before"), text("role")),
      text("reason"),
      typeof details.people === "number" && t("admin:audit.people", { count: details.people }),
      standing && textOrNull(t, `admin:audit.standing.${standing}`),
    );
  }
  const kind = Object.values(basketTypes).find((one) => one === details.kind);
  const show = text("show");
  const days = text("from") || text("until") ? `${dayText(text("from"))} – ${dayText(text("until"))}` : null;
  const cause = typeof details.cause === "number" && t("admin:audit.cause", { number: details.cause });
  return joinParts(
    kind && t(`admin:causeKind.${kindOf(kind as BasketType)}`),
    cause,
    days,
    details.searched === true && t("admin:audit.searched"),
    show && textOrNull(t, `admin:audit.show.${show}`),
  );
}

/** Returns what was entered or removed of the calendar: kind, first and last day, sum, source. */
function calendarText(t: Translate, details: AuditEntry["details"]): string {
  const text = (...names: string[]) =>
    names.map((name) => details[name]).find((one) => typeof one === "string") ?? null;
  const [from, to] = [text("first_day", "from_day"), text("last_day", "to_day")];
  return joinParts(
    textOrNull(t, `calendar:kind.${text("kind")}`),
    `${dayText(from)} – ${dayText(to)}`,
    typeof details.amount === "number" && `${liraFromKurus(details.amount)} TL`,
    text("source"),
  );
}

/** Returns the role that was given or taken away; null for an entry about no role. */
function roleText(t: Translate, before: string | null, now: string | null): string | null {
  const [old, given] = [before, now].map((role) => role && (textOrNull(t, `admin:staffRole.${role}.name`) ?? role));
  if (old && given) return t("admin:audit.roleChange", { before: old, now: given });
  return given || old || null;
}

/** Returns the permit that the entry set, and the one before it. */
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

/** Returns the path of the subject's page, or null if it has none or was deleted. */
export function subjectAddress({
  action,
  subject,
  subject_id: id,
}: Pick<AuditEntry, "action" | "subject" | "subject_id">): string | null {
  if (subject === "payment") return href("/admin/payments/:id", { id });
  if (!/^\d+$/.test(id) || isGone(action)) return null;
  if (action.startsWith("content.")) return href("/admin/content/:kind/:id", { kind: subject, id });
  if (action.startsWith("administrator.")) return href("/admin/administrators");
  if (action === "opening.tell") return href("/admin/content/:kind/:id", { kind: subject, id });
  if (subject === "organisation") return href("/admin/organisation");
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

/** Tells whether the action deleted its subject. */
function isGone(action: string): boolean {
  return action.endsWith(".delete") || action === "spring.approve_deletion" || action === "spring.remove";
}

function textOrNull(t: Translate, key: string): string | null {
  const text = t(runtimeKey(key));
  return text === MISSING_KEY ? null : text;
}
