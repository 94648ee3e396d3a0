import { href } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { seeOther } from "~/http/redirects.ts";

/** Tells whether the API requires a new verification of the phone. */
export function isVerificationRequired(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === "verification_required";
}

/** Returns the address of the page that verifies the phone by a code and then redirects. */
export function confirmAddress(redirectTo: string): string {
  return `${href("/profile/confirm")}?${new URLSearchParams({ redirectTo })}`;
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
