import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { EnvironmentFault } from "./environment.server.ts";
import { clientAddressHeader } from "./middleware/api.server.ts";
import { readableAddress } from "./middleware/readable-address.ts";
import { site } from "./middleware/site.server.ts";

/**
 * The process: what react-router-serve loads. Opens the site before the first request, so that a wrong setting or a
 * database that does not answer stops the start, and adds to the build what only the running process knows.
 */
export * from "virtual:react-router/server-build";

// What this process writes, its database and uploads among it, is for its own user alone.
process.umask(0o077);

const { environment } = await site().catch((fault: unknown) => {
  console.error(fault instanceof EnvironmentFault ? `Pınar cannot start:\n${fault.message}` : fault);
  process.exit(1);
});

/** Behind a proxy that ends TLS, forms come from the public origin, not from the request's own address. */
export const allowedActionOrigins = [new URL(environment.publicUrl).host];

subscribe("http.server.request.start", (message) => {
  const { request } = message as { request: IncomingMessage };
  // Nobody can make a Request of it: the framework would fail. Any other method that no page takes is answered in words.
  if (request.method === "TRACE") request.method = "OPTIONS";
  request.url = readableAddress(request.url ?? "/");
  request.headers[clientAddressHeader] = clientAddress(request, environment.trustProxy);
});

/**
 * The address of the client: the socket's, or, behind as many trusted proxies, the one that the outermost of them saw.
 */
function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const socketAddress = request.socket.remoteAddress ?? "";
  if (trustedProxies === 0) return socketAddress;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",").map((address) => address.trim()).filter(Boolean);
  return forwarded.at(-trustedProxies) ?? forwarded[0] ?? socketAddress;
}
