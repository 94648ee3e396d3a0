import { type EndpointName, endpoints } from "~/contract/endpoints.ts";
import type { Endpoint } from "~/contract/endpoints/endpoint.ts";
import { type ApiFailure } from "~/contract/product-api.ts";
import { failureFields } from "~/log/failure-fields.ts";
import { createThrottle } from "~/log/throttle.ts";
import { failedAnswerOf } from "../remote/failures.ts";

type Write = (fields: object, message: string) => void;

/**
 * Logs failed API calls, also those that pages tolerate: the endpoint, the step that failed, and the status and media
 * type of the answer. The same failure is logged at most once a minute, with a count. A refusal that a visitor may have
 * caused is information, everything else a warning.
 */
export function createFailureLog(log: { readonly info: Write; readonly warn: Write }) {
  const throttle = createThrottle();
  return (endpoint: EndpointName, failure: ApiFailure): void => {
    const { code } = failure;
    const answer = failedAnswerOf(failure);
    const { status } = answer ?? failure;
    // A rule of the product in this process, or an endpoint that the site does not call.
    if (!answer && status >= 400 && status < 500) return;
    const cause = failure.cause === answer ? answer?.cause : failure.cause;
    const causeFields = cause === undefined ? undefined : failureFields(cause);
    const count = throttle([endpoint, status, answer?.contentType, code, causeFields?.code].join(" "));
    if (count === 0) return;
    const fields = {
      provider: "api",
      operation: endpoint,
      ...(answer && { step: answer.step }),
      status,
      ...(answer && { content_type: answer.contentType }),
      code,
      count,
      ...(causeFields && { cause: causeFields }),
    };
    // A success that says in words that it is a refusal is one of what was sent.
    const isRefusal = code === "sign_up_required" || (failure.status === 400 && status < 300);
    if (isRefusal || mayVisitorCause(endpoints[endpoint], failure.status)) log.info(fields, "call refused");
    else log.warn(fields, "provider failed");
  };
}

/** Tells whether a status may be about a visitor: an unknown address, an expired sign-in, a form, too many requests. */
function mayVisitorCause({ method, params, isPublic, caller }: Endpoint, status: number): boolean {
  if (status === 404 || status === 410) return params !== undefined;
  if (status === 401) return caller !== "machine" && !isPublic;
  return method !== "GET" && [402, 409, 422, 429].includes(status);
}
