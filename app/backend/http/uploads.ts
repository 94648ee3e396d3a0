import type { Endpoint } from "../../contract/endpoints/endpoint.ts";
import { RuleViolation } from "../base/rule-violation.ts";

/** Allowance for the multipart envelope around the file, in bytes. */
const largestEnvelope = 16 * 1024;

/**
 * Reads the file of a multipart form. Reading stops at the size limit, whatever Content-Length says.
 * @throws RuleViolation picture_missing, picture_too_large; for a statement statement_missing, statement_too_large
 */
export async function readUpload(
  request: Request,
  { field, largestBytes, kind = "picture" }: NonNullable<Endpoint["file"]>,
): Promise<Uint8Array> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new RuleViolation(`${kind}_missing`, field);
  const tooLarge = () =>
    new RuleViolation(`${kind}_too_large`, field, { megabytes: Math.floor(largestBytes / 1024 / 1024) });
  const largest = largestBytes + largestEnvelope;
  if (Number(request.headers.get("content-length") ?? 0) > largest) throw tooLarge();
  const bytes = await read(request, largest);
  if (!bytes) throw tooLarge();
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => null);
  const file = form?.get(field);
  if (!(file instanceof Blob) || file.size === 0) throw new RuleViolation(`${kind}_missing`, field);
  if (file.size > largestBytes) throw tooLarge();
  return new Uint8Array(await file.arrayBuffer());
}

/** Reads the whole body; returns null as soon as it exceeds the limit. */
async function read(request: Request, largest: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > largest) {
      // Released, not cancelled: in Node, cancelling a form's stream causes a rejection that nothing can catch.
      reader?.releaseLock();
      return null;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}
