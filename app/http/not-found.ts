import { ApiFailure } from "~/api/failures.ts";

/**
 * What an answer holds, or the site's page for "nothing here".
 * @throws a Response with status 404 when the API knows nothing of it
 */
export async function found<T>(answer: Promise<{ data: T }>): Promise<T> {
  return answer
    .then(({ data }) => data)
    .catch((failure) => {
      if (failure instanceof ApiFailure && failure.status === 404)
        throw new Response(null, { status: 404, statusText: "Not Found" });
      throw failure;
    });
}

/** An id in an address; what is no id names nothing. */
export function idFrom(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
