import { AnswerTooLong, limitedFetch } from "~/net/limited-fetch.ts";
import { callMilliseconds } from "./call-policy.server.ts";

/** Names of pictures: no path, nothing hidden, and an ending of the types that are shown. */
const pictureName = /^[\w-][\w.-]{0,150}\.(webp|jpe?g|png|avif|gif)$/i;

/**
 * Returns a function that reads an uploaded picture from another API: its bytes and type, or null when it has none.
 * The function throws when the API does not answer.
 */
export function createRemoteFiles(baseUrl: string) {
  return async (name: string): Promise<{ body: Uint8Array; type: string } | null> => {
    if (!pictureName.test(name)) return null;
    const signal = AbortSignal.timeout(callMilliseconds.content);
    const answer = await limitedFetch(`${baseUrl}/files/${encodeURIComponent(name)}`, { signal, redirect: "manual" });
    if (answer.status >= 500) throw new Error(`The API answers ${answer.status} for a file`);
    const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
    if (!answer.ok || !/^image\/(webp|jpeg|png|avif|gif)$/.test(type)) return null;
    try {
      return { body: new Uint8Array(await answer.arrayBuffer()), type };
    } catch (failure) {
      if (failure instanceof AnswerTooLong) return null;
      throw failure;
    }
  };
}
