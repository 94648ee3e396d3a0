import type { Endpoint } from "../../contract/endpoints/endpoint.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";

/** Reads the whole body of a request. Reading stops at the limit, whatever Content-Length says. @param largest bytes */
export async function readBytes(request: Request, largest: number) {
  if (Number(request.headers.get("content-length") ?? 0) > largest) return "too large";
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.byteLength;
      if (size > largest) return "too large";
      chunks.push(part.value);
    }
  } catch {
    // The client disconnected: nobody reads the answer, and nothing is wrong here.
    return "broken off";
  } finally {
    // Released, not cancelled: in Node, cancelling a form's stream causes a rejection that nothing can catch.
    reader?.releaseLock();
  }
  return Buffer.concat(chunks);
}

type FileDefinition = NonNullable<Endpoint["file"]>;

/** Allowance for the multipart envelope around the file, in bytes. */
const largestEnvelope = 16 * 1024;

/**
 * Reads the file of a multipart form. Reading stops at the size limit, whatever Content-Length says.
 * @throws RuleViolation picture_missing, picture_too_large; the same for a statement or a document
 */
export async function readUpload(request: Request, definition: FileDefinition): Promise<Uint8Array> {
  const { field, largestBytes, kind = "picture" } = definition;
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new RuleViolation(`${kind}_missing`, field);
  const bytes = await readBytes(request, largestBytes + largestEnvelope);
  if (bytes === "too large") throw tooLarge(definition);
  if (bytes === "broken off") throw new RuleViolation(`${kind}_missing`, field);
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => null);
  const file = form?.get(field);
  return readFile(file instanceof Blob ? file : undefined, definition);
}

/** Reads a file that a page received. @throws as {@link readUpload} */
export async function readFile(file: Blob | undefined, definition: FileDefinition): Promise<Uint8Array> {
  const { field, largestBytes, kind = "picture" } = definition;
  if (!file || file.size === 0) throw new RuleViolation(`${kind}_missing`, field);
  if (file.size > largestBytes) throw tooLarge(definition);
  return new Uint8Array(await file.arrayBuffer());
}

function tooLarge({ field, largestBytes, kind = "picture" }: FileDefinition): RuleViolation {
  return new RuleViolation(`${kind}_too_large`, field, { megabytes: Math.floor(largestBytes / 1024 / 1024) });
}
