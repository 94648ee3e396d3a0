import type { Backend } from "../../app/backend/index.server.ts";
import { challengeCode } from "../../app/backend/payments/gateways/sandbox-bank/card-storage.ts";
import type { CallEndpoint } from "./api-caller.ts";

interface Form {
  /** Absolute, or a path of the site. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Whether it asks the payer for a code. */
  readonly asksForCode: boolean;
}

/** What the bank makes a browser post to the site. */
export interface BankReturn {
  readonly reference: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface Site {
  readonly call: CallEndpoint;
  readonly backend: Backend;
}

/** A payment's id and its owner's token. */
export interface PaymentKey {
  readonly id: string;
  readonly session_token: string;
}

/** The forms of a page with their hidden fields. */
export function formsOf(html: string): Form[] {
  return [...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => ({
    action: attribute(/<form\b[^>]*>/.exec(form)![0], "action") ?? "",
    fields: Object.fromEntries(
      [...form.matchAll(/<(?:input|button)\b[^>]*>/g)].flatMap(([tag]) => {
        const name = attribute(tag, "name");
        const value = attribute(tag, "value");
        return name && value !== undefined ? [[name, value]] : [];
      }),
    ),
    asksForCode: /<input[^>]*name="code"/.test(form),
  }));
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
}

/** Reads address and hidden fields of the challenge from the bank's document. */
export async function openChallenge({ call }: Pick<Site, "call">, { id, session_token }: PaymentKey): Promise<Form> {
  const { data } = await call("showThreeDSecure", { params: { id }, query: { session_token } });
  return formsOf(data.payload!)[0]!;
}

/** Posts a form to the bank as a browser would; returns the next page. */
export async function postToBank(
  backend: Backend,
  { action, fields }: Form,
  more: Record<string, string> = {},
): Promise<string> {
  const address = new URL(action, "http://pinar.test");
  const body = new URLSearchParams({ ...fields, ...more });
  const response = await backend.bankPages!(new Request(address, { method: "POST", body }));
  return response.text();
}

/** Reads the signed return from a page of the bank; null when there is none. */
export function bankReturnOf(html: string): BankReturn | null {
  const form = formsOf(html).find(({ fields }) => "signature" in fields);
  return form ? { reference: form.action.split("/").at(-1)!, fields: form.fields } : null;
}

/**
 * Walks through a challenge that was opened: code (three times if it is wrong) or cancel.
 * @returns what the bank would have the browser post to the site; null when it lets nobody back
 */
export async function answerChallenge(
  backend: Backend,
  opened: Form,
  code: string | { cancel: true } = challengeCode,
): Promise<BankReturn | null> {
  let page = await postToBank(backend, opened);
  for (let tries = 0; tries < 3 && !bankReturnOf(page); tries++) {
    const form = formsOf(page).find(({ asksForCode }) => (typeof code === "string") === asksForCode);
    if (!form) break;
    page = await postToBank(backend, form, typeof code === "string" ? { code } : {});
  }
  return bankReturnOf(page);
}

/** From the payment's document through the bank's pages to the signed way back. */
export async function walkChallenge(
  site: Site,
  payment: PaymentKey,
  code?: string | { cancel: true },
): Promise<BankReturn> {
  const bankReturn = await answerChallenge(site.backend, await openChallenge(site, payment), code);
  if (!bankReturn) throw new Error("The bank offers no way back");
  return bankReturn;
}

/** Posts the bank's return to the site; returns the state of the payment. */
export async function postReturn(call: CallEndpoint, { reference, fields }: BankReturn) {
  return (await call("returnFromBank", { body: { reference, fields: { ...fields } } })).data;
}

export async function passChallenge(site: Site, payment: PaymentKey) {
  return postReturn(site.call, await walkChallenge(site, payment));
}
