import { isIP } from "node:net";
import { connect } from "node:tls";

const timeoutMilliseconds = 2_000;
/** Milliseconds that an answer is cached, because whoever opens a page or asks for metrics would wait for it. */
const keepMilliseconds = { found: 3_600_000, missing: 300_000 };

/**
 * Returns what tells when the certificate of an address ends: the one that visitors get, from whatever proxy answers
 * there.
 * @returns null for an address without TLS, and where it is not reached: some machines cannot reach their own address
 */
export function createCertificateReader(address: string): () => Promise<Date | null> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:") return async () => null;
  const host = hostname.replace(/^\[|\]$/g, "");
  let cached: { readonly end: Promise<Date | null>; until: number } | undefined;
  return () => {
    if (cached && performance.now() < cached.until) return cached.end;
    const current = { end: readEnd(host, Number(port || 443)), until: Number.POSITIVE_INFINITY };
    cached = current;
    const keep = (end: Date | null) =>
      void (current.until = performance.now() + keepMilliseconds[end ? "found" : "missing"]);
    void current.end.then(keep);
    return current.end;
  };
}

function readEnd(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    // One that has expired, or that nobody trusts, is read as well.
    const socket = connect({ host, port, ...(!isIP(host) && { servername: host }), rejectUnauthorized: false });
    const done = (end: Date | null) => {
      socket.destroy();
      resolve(end);
    };
    socket.setTimeout(timeoutMilliseconds, () => done(null));
    socket.once("error", () => done(null));
    socket.once("secureConnect", () => {
      const end = new Date(socket.getPeerCertificate().valid_to);
      done(Number.isNaN(end.getTime()) ? null : end);
    });
  });
}
