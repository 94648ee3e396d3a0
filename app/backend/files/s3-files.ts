import { openAsBlob } from "node:fs";
import { AwsClient } from "aws4fetch";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { failureFields } from "../../log/failure-fields.ts";
import { createThrottle } from "../../log/throttle.ts";
import type { Log } from "../outside.ts";
import { fileNameForm, typeOfFile } from "./disk-files.ts";
import type { FilePlace, FileStore } from "./ports.ts";

/** An S3-compatible store. */
export interface S3Settings {
  /** Origin. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Beginning of every key. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Time limit of one call; 8 seconds by default. */
  readonly timeoutMilliseconds?: number;
}

/** Thrown when the store does not answer, or not as asked. */
export class StoreFault extends Error {
  /** Code of the store, like AccessDenied, or of the connection. */
  readonly code: string;

  constructor(operation: string, code: string, cause?: unknown) {
    super(`The file store failed at ${operation}: ${code}`, { cause });
    this.code = code;
  }
}

type Method = "GET" | "PUT" | "DELETE";

/** What is sent, and how long that may take. */
interface Parcel {
  readonly body?: Uint8Array | Blob;
  readonly type?: string;
  readonly milliseconds?: number;
}

/** Calls an S3-compatible store. Addresses name the bucket in the path, which every one of them understands. */
function createCalls(settings: S3Settings) {
  const { endpoint, bucket, prefix, region, accessKey, secretKey, timeoutMilliseconds = 8000 } = settings;
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: "s3",
    region,
    // A visitor waits: who uploads tries again by hand.
    retries: 0,
  });

  /** @throws StoreFault; answers null when there is no such object */
  async function call(method: Method, address: string, parcel: Parcel = {}): Promise<Uint8Array | null> {
    const { body, type, milliseconds = timeoutMilliseconds } = parcel;
    let response: Response;
    let bytes: Uint8Array;
    try {
      response = await client.fetch(`${endpoint}/${bucket}${address}`, {
        method,
        redirect: "error",
        signal: AbortSignal.timeout(milliseconds),
        ...(body && { body: body as BodyInit }),
        ...(type !== undefined && { headers: { "content-type": type } }),
      });
      bytes = new Uint8Array(await response.arrayBuffer());
    } catch (failure) {
      const { cause, name } = failure as { cause?: { code?: string }; name?: string };
      throw new StoreFault(method, name === "TimeoutError" ? "timeout" : (cause?.code ?? "unreachable"), failure);
    }
    if (response.ok) return bytes;
    const [, code = `http ${response.status}`] = /<Code>(\w{1,60})<\/Code>/.exec(new TextDecoder().decode(bytes)) ?? [];
    if (response.status === 404 && code !== "NoSuchBucket") return null;
    throw new StoreFault(method, code);
  }

  const keyOf = (name: string) => `/${prefix}${name}`;

  return {
    get: (name: string) => call("GET", keyOf(name)),

    async put(name: string, parcel: Parcel): Promise<void> {
      if ((await call("PUT", keyOf(name), parcel)) === null) throw new StoreFault("PUT", "NoSuchBucket");
    },

    remove: (name: string) => call("DELETE", keyOf(name)),

    /** Names the objects below the prefix, without it, a page at a time. */
    async *names(): AsyncGenerator<string> {
      let more: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix });
        if (more !== undefined) query.set("continuation-token", more);
        const bytes = await call("GET", `?${query}`, { milliseconds: 30_000 });
        const page = new TextDecoder().decode(bytes ?? new Uint8Array());
        for (const [, key = ""] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) yield key.slice(prefix.length);
        const [, token] = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page) ?? [];
        more = token
          ?.replaceAll("&quot;", '"')
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&amp;", "&");
      } while (more !== undefined);
    },
  };
}

/** Opens the uploaded files of an S3-compatible store. Its calls throw StoreFault. */
export function openS3(settings: S3Settings): FilePlace {
  const calls = createCalls(settings);
  return {
    async read(name) {
      const body = await calls.get(name);
      return body && { body, type: typeOfFile(name) };
    },
    saveAs: (name, body) => calls.put(name, { body, type: typeOfFile(name) }),
    remove: calls.remove,
    async *names() {
      for await (const name of calls.names()) if (fileNameForm.test(name)) yield name;
    },
  };
}

/** Longest time to send an archive. */
const archiveMilliseconds = 6 * 3_600_000;

/** Opens an S3-compatible store for archives of backups. Its calls throw StoreFault. */
export function openS3Archives(settings: S3Settings) {
  const { put, remove, names } = createCalls(settings);
  return {
    /** Sends a file without reading it into memory; most stores take 5 GB at once. */
    send: async (name: string, file: string) =>
      put(name, { body: await openAsBlob(file), type: "application/gzip", milliseconds: archiveMilliseconds }),
    remove,
    async names(): Promise<string[]> {
      const found: string[] = [];
      for await (const name of names()) found.push(name);
      return found;
    },
  };
}

/**
 * Stores uploaded files in an S3-compatible store. A file that is still in DATA_DIR is read from there, so that files
 * can be moved while the site runs.
 */
export function createS3FileStore(settings: S3Settings, { disk, log }: { disk: FileStore; log: Log }): FileStore {
  const place = openS3(settings);
  const throttle = createThrottle();

  /** Logs a failure of the store, the same one at most once a minute. */
  async function watched<T>(operation: string, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (failure) {
      const { code } = failure as StoreFault;
      const count = throttle(`${operation} ${code}`);
      if (count > 0)
        log.warn({ provider: "files", operation, code, count, cause: failureFields(failure) }, "provider failed");
      throw failure;
    }
  }

  return {
    async saveAs(name, bytes) {
      if (!fileNameForm.test(name)) throw new Error(`No name of a file of ours: ${name}`);
      await watched("save", place.saveAs(name, bytes)).catch(() => {
        throw new RuleViolation("files_silent");
      });
    },

    async read(name) {
      if (!fileNameForm.test(name)) return null;
      const onDisk = await disk.read(name);
      if (onDisk) return onDisk;
      return watched("read", place.read(name));
    },

    async remove(name) {
      if (!fileNameForm.test(name)) return;
      await disk.remove(name);
      await watched("remove", place.remove(name));
    },
  };
}
