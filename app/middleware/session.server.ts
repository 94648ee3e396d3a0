import {
  createContext,
  createCookieSessionStorage,
  type MiddlewareFunction,
  type RouterContextProvider,
  type Session,
} from "react-router";
import { expiredCookie } from "~/http/cookies.ts";
import { failureText } from "~/http/failure-text.ts";
import { seeOther } from "~/http/redirects.ts";
import type { RequestHead } from "~/http/request-head.ts";
import { signedCookie } from "~/http/signed-cookie.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { type QualifiedKey } from "~/texts/keys.ts";

/** A message shown once: the layout of the next page reads it by {@link takeFlashMessage}, which removes it. */
export interface FlashMessage {
  readonly kind: "success" | "error";
  /** Keys of texts, "group:key"; anything else is text, e.g. the API's. Without a title where the text says it all. */
  readonly title?: string;
  readonly text: string;
}

/** Signed session data. No secrets of others, because its owner can read it. */
interface SessionData {
  /** The payer, as typed in the first step of the payment, or the choice to give without personal details. */
  donor: { name: string; email: string; phone: string; anonymous?: boolean; hasSeenDetails?: boolean };
  /** Id of the basket's line that went straight to payment; the next such gift replaces it. */
  directGift: number;
  /** Id of the newest line of the basket that a member was reminded of. */
  offeredGift: number;
  /** Id of the last payment that was begun, for a payer whom the bank sends back without it. */
  payment: string;
  /** A new phone number as typed, while its owner verifies the current one. */
  phoneWish: string;
  /** A new phone number (E.164) that waits for its code. */
  newPhone: string;
  /** The last code sent to a phone or an e-mail address of this user. */
  sentCode: { to: string; resendAt: string; expiresAt: string };
  /** The contact whose data a guest asked for, and the proof of it once its code was right. */
  guestData: { contact: { email: string } | { phone: string }; token?: string };
  /** Id of the user who accepted the data-protection text for starting a spring (§5). */
  campaign: number;
}

/** What is removed when it is read. Not renamed: browsers have sessions of the former version. */
interface FlashData {
  notice: FlashMessage;
}

type SiteSession = Session<SessionData, FlashData>;

/** The session of this request. Throws when read without {@link sessionMiddleware}. */
export const sessionContext = createContext<SiteSession>();

export const sessionCookieName = "session";

const sessionCookie = signedCookie(sessionCookieName);

async function openStorage() {
  return createCookieSessionStorage<SessionData, FlashData>({ cookie: await sessionCookie() });
}

let storage: ReturnType<typeof openStorage> | undefined;

/** Tells from the head of a request whether its session has a flash message. */
export async function hasFlashMessage({ headers }: Pick<RequestHead, "headers">): Promise<boolean> {
  const { getSession } = await (storage ??= openStorage());
  return (await getSession(headers.get("cookie"))).has("notice");
}

/** Reads the session, and writes it back if it changed. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { getSession, commitSession } = await (storage ??= openStorage());
  const session = await getSession(request.headers.get("cookie"));
  const before = JSON.stringify(session.data);
  context.set(sessionContext, session);
  const response = await next();
  const after = JSON.stringify(session.data);
  if (after === before) return response;
  const isEmpty = Object.keys(session.data).length === 0;
  response.headers.append("set-cookie", await commitSession(session, isEmpty ? expiredCookie : undefined));
  return response;
};

/**
 * Shows on the next page that something was not done, and why.
 * @throws the failure itself when it is no ApiFailure
 */
export function flashFailure(context: Readonly<RouterContextProvider>, failure: unknown): void {
  setFlashMessage(context, { kind: "error", title: "common:notDone", text: failureText(failure) });
}

/**
 * Redirects to a page that says what was done.
 * @param title above the text; thanks are for gifts, applications and messages, and where §8 says so
 */
export function redirectDone(
  context: Readonly<RouterContextProvider>,
  to: string,
  text: QualifiedKey,
  title?: QualifiedKey,
): Response {
  const { t } = i18nFrom(context);
  setFlashMessage(context, { kind: "success", ...(title && { title: t(title) }), text: t(text) });
  return seeOther(to);
}

/**
 * Waits for an operation, and redirects to a page that says that it was done or why not.
 * @throws the failure itself when it is no ApiFailure
 */
export async function redirectAfter(
  context: Readonly<RouterContextProvider>,
  operation: Promise<unknown>,
  to: string,
  done: QualifiedKey,
  title?: QualifiedKey,
): Promise<Response> {
  try {
    await operation;
  } catch (failure) {
    flashFailure(context, failure);
    return seeOther(to);
  }
  return redirectDone(context, to, done, title);
}

/** Redirects to a page that says why something was not done. */
export function redirectFailed(
  context: Readonly<RouterContextProvider>,
  to: string,
  text: QualifiedKey,
  title: QualifiedKey = "common:notDone",
): Response {
  const { t } = i18nFrom(context);
  setFlashMessage(context, { kind: "error", title: t(title), text: t(text) });
  return seeOther(to);
}

/** Shows a flash message on the next page. */
export function setFlashMessage(context: Readonly<RouterContextProvider>, message: FlashMessage): void {
  context.get(sessionContext).flash("notice", message);
}

/** Returns the flash message of the session and removes it; null without one. */
export function takeFlashMessage(context: Readonly<RouterContextProvider>): FlashMessage | null {
  return context.get(sessionContext).get("notice") ?? null;
}
