import { callMilliseconds } from "./call-policy.server.ts";
import { wholeAnswer } from "./exchange.server.ts";

/** Names of pictures: no path, nothing hidden, and an ending of the types that are shown. */
const pictureName = /^[\w-][\w.-]{0,150}\.(webp|jpe?g|png|avif|gif)$/i;

/**
 * Returns a function that reads an uploaded picture from another API: its bytes and type, or null when it has none.
 * The function throws when the API does not answer.
 */
export function createRemoteFiles(baseUrl: string) {
  return async (name: string): Promise<{ body: Uint8Array; type: string } | null> => {
    if (!pictureName.test(name)) return null;
    const request = new Request(`${baseUrl}/files/${encodeURIComponent(name)}`);
    const answer = await wholeAnswer(request, AbortSignal.timeout(callMilliseconds.content));
    if (answer.status >= 500) throw new Error(`The API answers ${answer.status} for a file`);
    const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
    if (!answer.ok || !/^image\/(webp|jpeg|png|avif|gif)$/.test(type)) return null;
    return { body: await answer.bytes(), type };
  };
}
