import { href } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { seeOther } from "~/http/redirects.ts";

/** Whether the API wants the phone proved anew before it does this. */
export function isVerificationRequired(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === "verification_required";
}

/** The page that asks for a code to the present phone, and leads on from there. */
export function confirmAddress(redirectTo: string): string {
  return `${href("/profile/confirm")}?${new URLSearchParams({ redirectTo })}`;
}

/**
 * Does something that the phone may have to be proved for; a person who has to is led there, and comes back to a page.
 * @throws a redirect, or what the work throws
 */
export async function redirectIfUnverified<T>(redirectTo: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (failure) {
    throw isVerificationRequired(failure) ? seeOther(confirmAddress(redirectTo)) : failure;
  }
}
