import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Good compression in a tenth of a second; the best takes seconds. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const packings = ["br", "gzip"] as const;

type Bodies = Record<(typeof packings)[number] | "identity", Uint8Array<ArrayBuffer>>;

/**
 * Returns a function that answers with a text that is the same for everybody. The text is written and compressed at the
 * first request, once for the process: anybody may ask for it any number of times.
 */
export function createReadyDocument(write: () => string, headers: Readonly<Record<string, string>>) {
  let ready: Promise<{ readonly etag: string; readonly bodies: Bodies }> | undefined;
  return async (request: Request): Promise<Response> => {
    const { etag, bodies } = await (ready ??= prepare(write()));
    const common = { ...headers, etag, vary: "accept-encoding", "cache-control": "no-cache" };
    if (isCurrent(request, etag)) return new Response(null, { status: 304, headers: common });
    const packing = packings.find((name) => accepts(request, name));
    return new Response(bodies[packing ?? "identity"], {
      headers: { ...common, ...(packing && { "content-encoding": packing }) },
    });
  };
}

async function prepare(text: string): Promise<{ etag: string; bodies: Bodies }> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, brotliOptions),
    promisify(gzip)(identity),
  ]);
  // Weak, because the compressed answers have the same one.
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  return { etag, bodies: { br, gzip: zipped, identity } };
}

function isCurrent(request: Request, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  return (request.headers.get("if-none-match") ?? "").split(",").some((tag) => strong(tag) === strong(etag));
}

/** Tells whether a client takes a content coding: it names it, and not with `q=0` (RFC 9110, 12.5.3). */
function accepts(request: Request, packing: string): boolean {
  return (request.headers.get("accept-encoding") ?? "").split(",").some((part) => {
    const [name = "", quality = ""] = part.toLowerCase().split(";");
    return name.trim() === packing && !/^\s*q=0(?:\.0*)?\s*$/.test(quality);
  });
}
