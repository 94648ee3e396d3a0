import { type CodeService, openCodeService } from "~/backend/codes.server.ts";
import type { Feature } from "~/contract/features.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { failureFields } from "~/log/failure-fields.ts";
import { log } from "~/log/log.server.ts";
import { createThrottle } from "~/log/throttle.ts";
import { countCall } from "~/metrics/counts.server.ts";
import { traceProviderCall } from "~/metrics/spans.server.ts";
import type { Environment } from "~/process/environment/environment.server.ts";
import { createFirebase, type Firebase, FirebaseFailure } from "~/section-seven/firebase.server.ts";

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

/** The visitor who requests a code. */
interface Visitor {
  readonly language: Language;
  readonly clientAddress: string | null;
}

/**
 * Opens the site's own sign-in codes, if the environment names a Firebase project.
 * @param missing returns the features that the API lacks
 */
export async function openSiteCodes(environment: Environment, missing: () => readonly Feature[]) {
  const { firebase, dataSecret: secret, sms } = environment;
  if (!firebase)
    return { current: () => undefined, missingFeatures: missing, areInOutbox: () => false, close: async () => {} };
  const service = await openCodeService({
    ...environment,
    secret,
    log,
    onProviderCall(call) {
      countCall(call);
      traceProviderCall(call);
    },
  });
  const codes = createFirebaseCodes(service, createFirebase(firebase), logFailedSignIns());
  const areNeeded = () => missing().includes("sign_in_codes");
  return {
    /** Returns the site's codes; undefined where the API has codes of its own. */
    current: () => (areNeeded() ? codes : undefined),
    /** Returns the features that the API lacks and the site does not replace. */
    missingFeatures: () => missing().filter((feature) => feature !== "sign_in_codes"),
    /** Tells whether the site's codes are written to the outbox file instead of being sent. */
    areInOutbox: () => areNeeded() && sms.provider === "outbox",
    close: service.close,
  };
}

/** Logs failures between a correct code and the sign-in, at most once a minute for each reason. */
function logFailedSignIns(): (failure: unknown) => void {
  const throttle = createThrottle();
  return (failure) => {
    // A Firebase token that the API refuses fails at the step after Google's.
    const cause =
      failure instanceof ApiFailure
        ? { ...failureFields(failure), code: `login: ${failure.status || failure.code}` }
        : failureFields(failure);
    const count = throttle(JSON.stringify(cause));
    if (count > 0) log.warn({ provider: "firebase", operation: "sign in", count, cause }, "provider failed");
  };
}

/**
 * Returns codes of the site; Firebase exchanges a proof for the `firebase_token` of `user/auth/login` (§7).
 * @param onFailure called with every failure between a correct code and the sign-in
 */
export function createFirebaseCodes(
  codes: CodeService,
  firebase: Firebase,
  onFailure: (failure: unknown) => void,
): (visitor: Visitor) => SignInCodes {
  return ({ language, clientAddress }) => ({
    send: async (to, browser) => codes.send({ phone: phoneOf(to), browser, clientAddress }, language),
    verify: async (to, browser, code) => codes.verify({ phone: phoneOf(to), browser, clientAddress, code }),
    async redeem(proof, login) {
      const phone = await codes.phoneOf(proof);
      let result: Awaited<ReturnType<typeof login>>;
      try {
        result = await login(await firebase.idTokenOf(phone));
      } catch (failure) {
        if (!(failure instanceof FirebaseFailure) && !(failure instanceof ApiFailure)) throw failure;
        if (failure instanceof ApiFailure && isAboutMember(failure)) throw failure;
        onFailure(failure);
        // The phone is verified, so a refused token, such as one of another project, is a fault of the settings.
        throw new ApiFailure(503, "The sign-in fails after a correct code", "sign_in_delayed", {}, failure);
      }
      await codes.consume(proof);
      return result;
    },
  });
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
