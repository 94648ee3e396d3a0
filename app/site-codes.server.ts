import { ApiFailure } from "~/api/failures.ts";
import { createFirebase } from "~/api/firebase.server.ts";
import { createFirebaseCodes } from "~/api/sign-in-codes.server.ts";
import { openCodeService } from "~/backend/codes.server.ts";
import type { Feature } from "~/contract/features.ts";
import type { Environment } from "~/environment.server.ts";
import { failureFields } from "~/log/failure-fields.ts";
import { log } from "~/log/log.server.ts";
import { createThrottle } from "~/log/throttle.ts";
import { countCall } from "~/metrics/counts.server.ts";
import { traceProviderCall } from "~/metrics/spans.server.ts";

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
  const throttle = createThrottle();
  const onFailure = (failure: unknown) => {
    // A Firebase token that the API refuses fails at the step after Google's.
    const cause =
      failure instanceof ApiFailure
        ? { ...failureFields(failure), code: `login: ${failure.status || failure.code}` }
        : failureFields(failure);
    const count = throttle(JSON.stringify(cause));
    if (count > 0) log.warn({ provider: "firebase", operation: "sign in", count, cause }, "provider failed");
  };
  const codes = createFirebaseCodes({ codes: service, firebase: createFirebase(firebase), onFailure });
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
