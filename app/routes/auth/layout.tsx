import { Outlet } from "react-router";
import { browserIdMiddleware } from "~/middleware/browser-id.server.ts";
import { pendingSignInMiddleware } from "~/middleware/pending-sign-in.server.ts";
import { takeFlashMessage } from "~/middleware/session.server.ts";
import { signInCodesMiddleware } from "~/middleware/sign-in-codes.server.ts";
import { FlashMessageBox } from "~/routes/shell/flash-message.tsx";
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
  return { flashMessage: takeFlashMessage(context) };
}

/** Renders the frame of the sign-in steps, with the legal links below. */
export default function AuthLayout({ loaderData: { flashMessage } }: Route.ComponentProps) {
  return (
    <Frame>
      {flashMessage && <FlashMessageBox message={flashMessage} />}
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
