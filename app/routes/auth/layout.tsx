import { Outlet } from "react-router";
import { browserIdMiddleware } from "~/middleware/browser-id.server.ts";
import { pendingSignInMiddleware } from "~/middleware/pending-sign-in.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { signInCodesMiddleware } from "~/middleware/sign-in-codes.server.ts";
import { SessionNotice } from "~/routes/shell/session-notice.tsx";
import { LegalLinks, Logo, StepFrame } from "~/ui/frame.tsx";
import { PageFailure } from "~/ui/page-failure.tsx";
import { Band } from "~/ui/page.tsx";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [
  browserIdMiddleware,
  pendingSignInMiddleware,
  signInCodesMiddleware,
];

export function loader({ context }: Route.LoaderArgs) {
  return { notice: context.get(sessionContext).get("notice") ?? null };
}

/** Renders the frame of the sign-in steps, with the legal links below. */
export default function AuthLayout({ loaderData: { notice } }: Route.ComponentProps) {
  return (
    <Frame>
      {notice && <SessionNotice notice={notice} />}
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <Band>
        <PageFailure error={error} />
      </Band>
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <StepFrame header={<Logo />} footer={<LegalLinks />}>
      {children}
    </StepFrame>
  );
}
