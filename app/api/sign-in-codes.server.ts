import type { Language } from "~/contract/rules/languages.ts";
import { ApiFailure, failureOf } from "./failures.ts";
import { type Firebase, FirebaseFailure } from "./firebase.server.ts";

/** What a sign-in code is requested for: a phone (E.164) or an e-mail address. */
export type CodeDestination =
  | { readonly phone: string; readonly email?: never }
  | { readonly email: string; readonly phone?: never };

/** Codes of one request, of the API or of the site. Every method throws ApiFailure. */
export interface SignInCodes {
  /** Sends a code; it works in the browser of this id only. */
  send(to: CodeDestination, browser: string): Promise<{ readonly resend_at: string; readonly expires_at: string }>;
  /** Exchanges a correct code for a proof of the phone or e-mail address. */
  verify(to: CodeDestination, browser: string, code: string): Promise<string>;
  /**
   * Signs in with a proof. It stays valid when that fails.
   * @param login calls the API with what it takes as `firebase_token`
   */
  redeem<Result>(proof: string, login: (firebaseToken: string) => Promise<Result>): Promise<Result>;
}

type Answer<Result> = Promise<{ readonly result: Result } | { readonly status: number; readonly body: unknown }>;

interface Attempt {
  readonly phone: string;
  readonly browser: string;
  readonly clientAddress: string | null;
}

/** Codes that the site makes and checks. */
export interface SiteCodes {
  send(attempt: Attempt, language: Language): Answer<{ readonly resend_at: string; readonly expires_at: string }>;
  verify(attempt: Attempt & { readonly code: string }, language: Language): Answer<string>;
  phoneOf(proof: string, language: Language): Answer<string>;
  end(proof: string, language: Language): Answer<void>;
}

/** Code of a failure after a right code, which passes: the same proof may be used again. */
export const signInDelayed = "sign_in_delayed";

interface Settings {
  readonly codes: SiteCodes;
  readonly firebase: Firebase;
  /** Called with every failure between a right code and the sign-in. */
  readonly onFailure: (failure: unknown) => void;
}

/** Who asks for a code. */
interface Visitor {
  readonly language: Language;
  readonly clientAddress: string | null;
}

/** Returns codes of the site, whose proofs Firebase turns into what `user/auth/login` takes (§7). */
export function createFirebaseCodes({ codes, firebase, onFailure }: Settings): (visitor: Visitor) => SignInCodes {
  return ({ language, clientAddress }) => ({
    send: (to, browser) => resultOf(codes.send({ phone: phoneOf(to), browser, clientAddress }, language)),
    verify: (to, browser, code) =>
      resultOf(codes.verify({ phone: phoneOf(to), browser, clientAddress, code }, language)),
    async redeem(proof, login) {
      const phone = await resultOf(codes.phoneOf(proof, language));
      const result = await passing(async () => login(await firebase.idTokenOf(phone)), onFailure);
      await codes.end(proof, language);
      return result;
    },
  });
}

/**
 * Makes every failure one that passes. The phone is proven: whatever Google or the API has against the token, such as
 * another project, is no mistake of the member's.
 */
async function passing<Result>(work: () => Promise<Result>, onFailure: (failure: unknown) => void): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof FirebaseFailure) && !(failure instanceof ApiFailure)) throw failure;
    if (failure instanceof ApiFailure && isAboutMember(failure)) throw failure;
    onFailure(failure);
    throw new ApiFailure(503, "The sign-in fails after a right code", signInDelayed, {}, failure);
  }
}

/** Tells whether the API takes the token, but wants something else of its member, and says what. */
function isAboutMember({ code, status, errors, words }: ApiFailure): boolean {
  if (code === "sign_up_required") return true;
  return [403, 409, 422].includes(status) && !errors["firebase_token"] && words !== null;
}

async function resultOf<Result>(answer: Answer<Result>): Promise<Result> {
  const said = await answer;
  if ("result" in said) return said.result;
  throw failureOf(said.status, said.body);
}

/** Returns the phone of a destination; no page offers an e-mail address beside an API that takes none. */
function phoneOf({ phone }: CodeDestination): string {
  if (phone === undefined) throw new ApiFailure(404, "There are no codes by e-mail", "not_found");
  return phone;
}
