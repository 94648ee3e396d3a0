import { createContext, href, type MiddlewareFunction } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import type { User } from "~/contract/people.ts";
import { apiContext } from "./api.server.ts";
import { seeOther } from "./redirects.ts";
import { keptForm, pageOfForm } from "./sign-in-again.server.ts";
import { isSignedIn } from "./sign-in.server.ts";

/** The signed-in person of this request. Reading it outside a route that {@link signedInOnly} guards throws. */
export const userContext = createContext<User>();

/** Guard 0 (§2): guests only; a signed-in person is sent to the panel. */
export const guestOnly: MiddlewareFunction<Response> = async ({ context }) => {
  if (isSignedIn(context)) throw seeOther(href("/dashboard/panel"));
};

/** Guard 1 (§2): signed-in people only; others are sent to sign in, and then back to where they were; what was typed is handed back. */
export const signedInOnly: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  if (!isSignedIn(context)) throw await signInFirst(request, url);
  try {
    context.set(userContext, (await context.get(apiContext).showProfile()).data);
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 401) throw failure;
    // Expired or revoked in the meantime; the API client has ended the sign-in.
    throw await signInFirst(request, url);
  }
};

/**
 * Administrators only; stands inside {@link signedInOnly}. Everybody else finds nothing here, not even that there is
 * something. The API has the last word on every call.
 */
export const staffOnly: MiddlewareFunction<Response> = async ({ context }) => {
  if (!context.get(userContext).is_administrator) throw new Response(null, { status: 404, statusText: "Not Found" });
};

async function signInFirst(request: Request, url: URL) {
  const kept = await keptForm(request, url);
  if (kept) return kept;
  // A form cannot be sent again after signing in: its page can be shown.
  const target = request.method === "GET" ? url.pathname + url.search : await pageOfForm(request, url);
  return seeOther(`${href("/auth/login")}?${new URLSearchParams({ redirectTo: target })}`);
}
