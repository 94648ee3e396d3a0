import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { openLocalServer } from "./local-server.ts";

const accessKey = "test-key";
const secretKey = "test-secret/with+signs";
const bucket = "pinar-files";
const region = "eu-central-1";

/** Most names of a page of a list, as S3 has it. */
const namesOfPage = 1000;

/**
 * Starts a stand-in of a store that speaks S3: it keeps objects in memory, checks signatures of version 4, lists by
 * pages, and can be silent.
 */
export async function startS3() {
  const objects = new Map<string, Buffer>();
  let isSilent = false;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    if (isSilent) return;
    const { pathname, searchParams } = new URL(incoming.url!, "http://store.test");
    const refuse = (status: number, code: string) => {
      outgoing.writeHead(status, { "content-type": "application/xml" });
      outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
    };
    const fault = signatureFault(incoming);
    if (fault) return refuse(403, fault);
    const [, name, key = ""] = /^\/([^/]+)(?:\/(.+))?$/.exec(pathname) ?? [];
    if (name !== bucket) return refuse(404, "NoSuchBucket");
    if (key === "") return void outgoing.end(listPage(searchParams));
    if (incoming.method === "PUT") {
      // As S3 does, it takes only bodies whose length is known before.
      if (incoming.headers["content-length"] === undefined) return refuse(411, "MissingContentLength");
      objects.set(key, body);
      return void outgoing.end();
    }
    if (incoming.method === "DELETE") {
      objects.delete(key);
      return void outgoing.writeHead(204).end();
    }
    const found = objects.get(key);
    return found ? void outgoing.end(found) : refuse(404, "NoSuchKey");
  }

  function listPage(query: URLSearchParams): string {
    const after = Buffer.from(query.get("continuation-token") ?? "", "base64").toString();
    const left = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after).sort();
    const page = left.slice(0, namesOfPage);
    const token = left.length > page.length ? Buffer.from(page.at(-1)!).toString("base64") : null;
    return `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><IsTruncated>${token !== null}</IsTruncated>
      ${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("")}
      ${token === null ? "" : `<NextContinuationToken>${token}</NextContinuationToken>`}</ListBucketResult>`;
  }

  const { url: endpoint, close } = await openLocalServer(answer);
  return {
    settings: { endpoint, bucket, prefix: "site/", region, accessKey, secretKey, timeoutMilliseconds: 60_000 },
    /** FILES_URL without its credentials. */
    address: `${endpoint}/${bucket}/site?region=${region}`,
    credentials: { FILES_ACCESS_KEY: accessKey, FILES_SECRET_KEY: secretKey },
    silence: (is: boolean) => void (isSilent = is),
    close,
  };
}

/** Returns S3's code for a request that is not signed with the right keys; null for a sound one. */
function signatureFault({ method, url, headers }: IncomingMessage): string | null {
  const [, key, day, scope, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w/-]+), SignedHeaders=([\w;-]+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (signature === undefined) return "AccessDenied";
  if (key !== accessKey) return "InvalidAccessKeyId";
  const { pathname, searchParams } = new URL(url!, "http://store.test");
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    String(searchParams).replaceAll("+", "%20"),
    ...signed!.split(";").map((name) => `${name}:${String(headers[name])}`),
    "",
    signed,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], `${day}/${scope}`, sha256(canonical)].join("\n");
  const signingKey = [day!, ...scope!.split("/")].reduce<string | Buffer>(
    (before, part) => createHmac("sha256", before).update(part).digest(),
    `AWS4${secretKey}`,
  );
  return createHmac("sha256", signingKey).update(text).digest("hex") === signature ? null : "SignatureDoesNotMatch";
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
