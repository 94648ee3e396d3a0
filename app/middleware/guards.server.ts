import { createContext, href, type MiddlewareFunction } from "react-router";
import type { User } from "~/contract/endpoints/profile.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import type { Permission } from "~/contract/rules/roles.ts";
import { isApiUnavailable, pageOfForm, returnForm, type SentForm } from "~/forms/arrival/recovery.server.ts";
import { notFound } from "~/http/not-found.ts";
import { pathOfThisSite, seeOther } from "~/http/redirects.ts";
import { addressLimits } from "~/http/servable-address.ts";
import { markPagePersonal } from "../cache/shared-pages.server.ts";
import { apiContext } from "./api.server.ts";
import { staffProofAddress } from "./confirm.server.ts";
import { setFlashMessage } from "./session.server.ts";
import { isSignedIn, signInContext } from "./sign-in.server.ts";

/** The signed-in user of this request. Throws when read outside a route guarded by {@link signedInOnly}. */
export const userContext = createContext<User>();

/** Permissions of the signed-in user. Throws when read outside a route guarded by {@link staffOnly}. */
export const permissionsContext = createContext<readonly Permission[]>();

/** Whether {@link signedInOnly} could not load the user of a form because the API did not answer. */
export const unknownUserContext = createContext(false);

/** Guard 0 (§2): guests only; users are redirected to the panel. */
export const guestOnly: MiddlewareFunction<Response> = async ({ context }) => {
  markPagePersonal(context);
  if (isSignedIn(context)) throw seeOther(href("/dashboard/panel"));
};

/** Guard 1 (§2): users only. Others are redirected to sign in and then back, or get back the form they sent. */
export const signedInOnly: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  markPagePersonal(context);
  if (!isSignedIn(context)) throw await signInFirst({ request, url, context });
  try {
    context.set(userContext, (await context.get(apiContext).showProfile()).data);
  } catch (failure) {
    // The API checks every call itself, and an action returns its form if the API does not answer.
    if (request.method === "POST" && isApiUnavailable(failure)) return void context.set(unknownUserContext, true);
    if (!(failure instanceof ApiFailure) || failure.status !== 401) throw failure;
    // The sign-in has expired or was revoked meanwhile; the API client has dropped it.
    throw await signInFirst({ request, url, context });
  }
};

/** Admits everybody with a role; runs inside {@link signedInOnly}. Others get 404, so that the pages stay hidden. */
export const staffRoleOnly: MiddlewareFunction<Response> = ({ context }) => {
  markPagePersonal(context);
  if (!context.get(unknownUserContext) && !context.get(userContext).staff_role) throw notFound();
};

/**
 * Admits staff who proved who they are half a day ago at most, and were active in the last half hour; runs inside
 * {@link staffRoleOnly}. The API checks every call again.
 */
export const staffOnly: MiddlewareFunction<Response> = async (sent) => {
  const { context } = sent;
  if (context.get(unknownUserContext)) return;
  try {
    context.set(permissionsContext, (await context.get(apiContext).checkStaffAccess()).data.permissions);
  } catch (failure) {
    throw (await proveFirst(sent, failure)) ?? failure;
  }
};

/**
 * Returns a typed form until staff proved who they are; redirects everything else to the page of the proof.
 * @returns null when the failure demands no proof
 */
async function proveFirst(sent: SentForm, failure: unknown) {
  const addressFor = staffProofAddress(failure);
  if (!addressFor) return null;
  const answer = await returnForm(sent, "confirm", addressFor);
  if (answer) return answer;
  return seeOther(addressFor(await pageToReturnTo(sent)));
}

async function signInFirst(sent: SentForm) {
  const answer = await returnForm(sent, "over");
  if (answer) return answer;
  if (sent.request.method === "POST" && sent.context.get(signInContext).isRefused())
    setFlashMessage(sent.context, {
      kind: "error",
      title: "common:failure.over.title",
      text: "common:failure.over.nothing",
    });
  const target = await pageToReturnTo(sent);
  const signIn = (redirectTo: string) => `${href("/auth/login")}?${new URLSearchParams({ redirectTo })}`;
  return seeOther(
    signIn(target).length > addressLimits.length
      ? signIn(pathOfThisSite(sent.url.pathname, href("/")))
      : signIn(target),
  );
}

/** Returns the page to show after a proof: the one that was asked for, or that of a form, which is not sent again. */
async function pageToReturnTo({ request, url }: SentForm): Promise<string> {
  if (request.method !== "GET") return pageOfForm(request, url);
  return pathOfThisSite(url.pathname + url.search, href("/"));
}
