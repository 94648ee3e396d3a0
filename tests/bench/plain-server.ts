import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** Reads { headers, body (base64) } from its input, then answers every request with them; prints its address. */
const { headers, body } = (await json(process.stdin)) as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body, "base64");
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { ...headers, "content-length": bytes.length });
  response.end(bytes);
});
server.listen(0, () => console.log(`http://localhost:${(server.address() as AddressInfo).port}/`));
