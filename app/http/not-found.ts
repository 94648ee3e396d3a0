import { ApiFailure } from "~/contract/product-api.ts";

/** Returns the response that shows the 404 page; to be thrown. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: "Not Found" });
}

/**
 * Returns the data of an API answer.
 * @throws a Response with status 404 when the API answers 404
 */
export async function orNotFound<T>(answer: Promise<{ data: T }>): Promise<T> {
  return (await wholeOrNotFound(answer)).data;
}

/**
 * Returns an API answer with all that is beside its data.
 * @throws a Response with status 404 when the API answers 404
 */
export async function wholeOrNotFound<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((failure) => {
    if (failure instanceof ApiFailure && failure.status === 404) throw notFound();
    throw failure;
  });
}

/** Returns the data of an API answer; null when the API answers 404. */
export async function orNull<T>(answer: Promise<{ data: T }>): Promise<T | null> {
  return answer
    .then(({ data }) => data)
    .catch((failure) => {
      if (failure instanceof ApiFailure && failure.status === 404) return null;
      throw failure;
    });
}

/** Reads an id from an address; returns 0, which no record has, for anything else. */
export function idFrom(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/**
 * Returns the word that a part of an address names.
 * @throws a Response with status 404 for any other text
 */
export function oneOf<Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((one) => one === text);
  if (word === undefined) throw notFound();
  return word;
}

/** Reads the page number from an address; returns 1 for anything invalid. */
export function pageNumber(url: URL): number {
  const page = Number(url.searchParams.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
