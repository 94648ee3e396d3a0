import { href, Link, Outlet, useLocation } from "react-router";
import { pickNamespaces } from "~/i18n/texts.server.ts";
import { AddNamespaces, useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { signedInOnly, staffOnly } from "~/middleware/guards.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { clearPageCache } from "~/middleware/page-cache.server.ts";
import type { Route } from "./+types/layout";

/** Clears the page cache after every form of staff, so that changes are visible at once. */
const clearCacheAfterChanges: Route.MiddlewareFunction = async ({ request }, next) => {
  const response = await next();
  if (request.method !== "GET") clearPageCache();
  return response;
};

export const middleware: Route.MiddlewareFunction[] = [signedInOnly, staffOnly, clearCacheAfterChanges];

export async function loader({ context }: Route.LoaderArgs) {
  // The menu shows the counts; the page works without them.
  const api = context.get(apiContext);
  const [approvals, messages] = await Promise.all([
    api.listApprovals({ query: { per_page: 1 } }).catch(() => null),
    api
      .countMessages()
      .then(({ data }) => data)
      .catch(() => null),
  ]);
  const decisions = approvals && Object.values(approvals.counts).reduce((sum, count) => sum + count, 0);
  const waiting = {
    decisions,
    payments: approvals?.unsettled_payments ?? null,
    differences: approvals?.open_differences ?? null,
    refunds: approvals?.waiting_refunds ?? null,
    messages: messages?.messages ?? null,
    volunteers: messages?.volunteers ?? null,
  };
  return { waiting, texts: pickNamespaces(languageFrom(context), ["admin", "money"]) };
}

/** Renders the menu of staff beside the page. */
export default function AdminLayout({ loaderData: { waiting, texts } }: Route.ComponentProps) {
  return (
    <AddNamespaces namespaces={texts}>
      <div className="band">
        <div className="container with-sidebar">
          <Menu waiting={waiting} />
          <div className="stack-large">
            <Outlet />
          </div>
        </div>
      </div>
    </AddNamespaces>
  );
}

type Waiting = Readonly<
  Record<"decisions" | "payments" | "refunds" | "differences" | "messages" | "volunteers", number | null>
>;

function Menu({ waiting }: { waiting: Waiting }) {
  const { t } = useTexts("admin");
  const { pathname } = useLocation();
  const entries = [
    { to: href("/admin/inbox"), label: t("menu.inbox"), count: waiting.decisions },
    { to: href("/admin/payments"), label: t("menu.payments"), count: waiting.payments },
    { to: href("/admin/refunds"), label: t("menu.refunds"), count: waiting.refunds },
    { to: href("/admin/messages"), label: t("menu.messages"), count: waiting.messages },
    { to: href("/admin/volunteers"), label: t("menu.volunteers"), count: waiting.volunteers },
    { to: href("/admin/content"), label: t("menu.content") },
    { to: href("/admin/springs"), label: t("menu.springs") },
    { to: href("/admin/donations"), label: t("menu.donations") },
    { to: href("/admin/transfers"), label: t("menu.transfers") },
    { to: href("/admin/reconciliation"), label: t("menu.reconciliation"), count: waiting.differences },
    { to: href("/admin/audit"), label: t("menu.audit") },
    { to: href("/admin/administrators"), label: t("menu.administrators") },
    { to: href("/admin/organisation"), label: t("menu.organisation") },
    { to: href("/admin/system"), label: t("menu.system") },
  ];
  return (
    <nav className="sidebar" aria-label={t("menu.label")}>
      <ul className="side-menu-list">
        {entries.map(({ to, label, count }) => (
          <li key={to}>
            <Link className="side-menu-link" to={to} aria-current={pathname.startsWith(to) ? "page" : undefined}>
              {label} {count ? <span className="badge">{count}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
