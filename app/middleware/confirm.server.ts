import { href } from "react-router";
import { ApiFailure } from "~/contract/product-api.ts";
import { seeOther } from "~/http/redirects.ts";

/** Tells whether the API requires a new verification of the phone. */
export function isVerificationRequired(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === "verification_required";
}

/** Returns the address of the page that verifies the phone by a code and then redirects. */
export function confirmAddress(redirectTo: string): string {
  return `${href("/profile/confirm")}?${new URLSearchParams({ redirectTo })}`;
}

/** Returns the address of a page of the second factor, which then redirects. */
export function secondFactorAddress(
  page: "/admin/second-factor/code" | "/admin/second-factor/setup" | "/admin/second-factor/setup/app",
  redirectTo: string,
): string {
  return `${href(page)}?${new URLSearchParams({ redirectTo })}`;
}

/**
 * Returns the page on which staff give the proof that a failure of the API demands: a code of the phone, a code of the
 * second factor, or its set-up.
 * @returns a function of the page to redirect to afterwards; null for any other failure
 */
export function staffProofAddress(failure: unknown): ((redirectTo: string) => string) | null {
  if (!(failure instanceof ApiFailure)) return null;
  if (failure.code === "verification_required") return confirmAddress;
  if (failure.code === "second_factor_required")
    return (redirectTo) => secondFactorAddress("/admin/second-factor/code", redirectTo);
  if (failure.code === "second_factor_missing")
    return (redirectTo) => secondFactorAddress("/admin/second-factor/setup", redirectTo);
  return null;
}

/**
 * Awaits a call that may require a verified phone; if it does, redirects to the verification and back to a page.
 * @throws a redirect, or what the work throws
 */
export async function redirectIfUnverified<T>(redirectTo: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (failure) {
    throw isVerificationRequired(failure) ? seeOther(confirmAddress(redirectTo)) : failure;
  }
}
