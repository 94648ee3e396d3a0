import { ApiFailure } from "~/contract/product-api.ts";
import { titled } from "~/forms/error-text.ts";
import { errorsFrom } from "~/forms/submission.ts";

/**
 * Translates a rejected code of an authenticator app into an error of the field.
 * @throws every failure that is not an answer of the API
 */
export function codeErrorsFrom(failure: unknown): Record<string, string[]> {
  if (failure instanceof ApiFailure && failure.code === "code_wrong")
    return { code: [titled("errors:code.title", "admin:secondFactor.codeWrong")] };
  return errorsFrom(failure, { code: "code" });
}
