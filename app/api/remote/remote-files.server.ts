import { callMilliseconds } from "./patience.server.ts";

/** A larger picture is not served through the site. */
const largestBytes = 12_000_000;

/**
 * Returns a function that reads an uploaded picture from another API: its bytes and type, or null when it has none.
 * The function throws when the API does not answer.
 */
export function createRemoteFiles(baseUrl: string) {
  return async (name: string): Promise<{ body: Uint8Array; type: string } | null> => {
    const signal = AbortSignal.timeout(callMilliseconds.content);
    const answer = await fetch(`${baseUrl}/files/${encodeURIComponent(name)}`, { signal, redirect: "manual" });
    if (answer.status >= 500) throw new Error(`The API answers ${answer.status} for a file`);
    const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
    if (!answer.ok || !/^image\/(webp|jpeg|png|avif|gif)$/.test(type)) return null;
    const body = new Uint8Array(await answer.arrayBuffer());
    return body.byteLength > largestBytes ? null : { body, type };
  };
}
