import type { Language } from "~/contract/rules/languages.ts";
import { ApiFailure } from "./failures.ts";
import { type Firebase, FirebaseFailure } from "./firebase.server.ts";

/** Where a sign-in code is sent: a phone (E.164) or an e-mail address. */
export type CodeDestination =
  | { readonly phone: string; readonly email?: never }
  | { readonly email: string; readonly phone?: never };

/** Sign-in codes for one request, sent by the API or by the site. Every method throws ApiFailure. */
export interface SignInCodes {
  /** Sends a code that works only in the browser with this id. */
  send(to: CodeDestination, browser: string): Promise<{ readonly resend_at: string; readonly expires_at: string }>;
  /** Exchanges a correct code for a proof of the phone or e-mail address. */
  verify(to: CodeDestination, browser: string, code: string): Promise<string>;
  /**
   * Signs in with a proof. A failed sign-in does not consume it.
   * @param login calls the API with a `firebase_token`
   */
  redeem<Result>(proof: string, login: (firebaseToken: string) => Promise<Result>): Promise<Result>;
}

interface Attempt {
  readonly phone: string;
  readonly browser: string;
  readonly clientAddress: string | null;
}

/** Codes that the site sends and checks. Every method throws ApiFailure. */
export interface SiteCodes {
  send(attempt: Attempt, language: Language): Promise<{ readonly resend_at: string; readonly expires_at: string }>;
  verify(attempt: Attempt & { readonly code: string }): Promise<string>;
  phoneOf(proof: string): Promise<string>;
  consume(proof: string): Promise<void>;
}

/** Code of a temporary failure after a correct code: the same proof may be used again. */
export const signInDelayed = "sign_in_delayed";

interface Settings {
  readonly codes: SiteCodes;
  readonly firebase: Firebase;
  /** Called with every failure between a correct code and the sign-in. */
  readonly onFailure: (failure: unknown) => void;
}

/** The visitor who requests a code. */
interface Visitor {
  readonly language: Language;
  readonly clientAddress: string | null;
}

/** Returns codes of the site; Firebase exchanges a proof for the `firebase_token` of `user/auth/login` (§7). */
export function createFirebaseCodes({ codes, firebase, onFailure }: Settings): (visitor: Visitor) => SignInCodes {
  return ({ language, clientAddress }) => ({
    send: async (to, browser) => codes.send({ phone: phoneOf(to), browser, clientAddress }, language),
    verify: async (to, browser, code) => codes.verify({ phone: phoneOf(to), browser, clientAddress, code }),
    async redeem(proof, login) {
      const phone = await codes.phoneOf(proof);
      const result = await asTemporary(async () => login(await firebase.idTokenOf(phone)), onFailure);
      await codes.consume(proof);
      return result;
    },
  });
}

/**
 * Converts failures of Firebase and the API into a temporary one. The phone is verified, so a refused token (such as
 * one of another project) is a fault of the settings, not of the member.
 * @throws ApiFailure with code {@link signInDelayed}, or unchanged when it is about the member
 */
async function asTemporary<Result>(
  work: () => Promise<Result>,
  onFailure: (failure: unknown) => void,
): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof FirebaseFailure) && !(failure instanceof ApiFailure)) throw failure;
    if (failure instanceof ApiFailure && isAboutMember(failure)) throw failure;
    onFailure(failure);
    throw new ApiFailure(503, "The sign-in fails after a correct code", signInDelayed, {}, failure);
  }
}

/** Tells whether the API accepts the token, but refuses the member with a reason. */
function isAboutMember({ code, status, errors, words }: ApiFailure): boolean {
  if (code === "sign_up_required") return true;
  return [403, 409, 422].includes(status) && !errors["firebase_token"] && words !== null;
}

/** Returns the phone of a destination. Sites send no codes by e-mail, and no page offers them. */
function phoneOf({ phone }: CodeDestination): string {
  if (phone === undefined) throw new ApiFailure(404, "There are no codes by e-mail", "not_found");
  return phone;
}
