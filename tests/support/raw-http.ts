import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As received, without decompression. */
  readonly body: Buffer;
}

interface RawRequest {
  readonly method?: string;
  /** By name, or as a list of name, value, name, value, …, which may repeat a name. */
  readonly headers?: Record<string, string> | readonly string[];
  readonly body?: string | Buffer;
  /** Sent literally, with all its dots, instead of the address's path. */
  readonly path?: string;
}

/** Sends one request on its own connection, without what `fetch` adds or normalises. */
export function rawRequest(address: string, asked: RawRequest = {}): Promise<RawAnswer> {
  return send(address, asked, false);
}

/** Opens a keep-alive connection for successive requests. */
export function openConnection(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: (path: string, asked: Omit<RawRequest, "path"> = {}) => send(origin, { ...asked, path }, agent),
    close: () => agent.destroy(),
  };
}

async function send(
  address: string,
  { method = "GET", headers = {}, body = "", path }: RawRequest,
  agent: Agent | false,
): Promise<RawAnswer> {
  const lines = Array.isArray(headers) ? headers : Object.entries(headers).flat();
  const names = lines.filter((_, place) => place % 2 === 0).map((name) => String(name).toLowerCase());
  // Like a browser, sends the length of an empty form too. Without it the form would be sent in chunks.
  const saysLength = !names.includes("transfer-encoding") && (body.length > 0 || !["GET", "HEAD"].includes(method));
  const ownLines = [
    "host",
    new URL(address).host,
    ...(saysLength ? ["content-length", String(Buffer.byteLength(body))] : []),
  ];
  const missing = ownLines.filter((_, place) => !names.includes(ownLines[place - (place % 2)]!));
  const shown = { method, headers: [...missing, ...lines], agent, ...(path !== undefined && { path }) };
  const sent = request(address, shown).end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  // A connection that breaks now is an error of the answer, too.
  sent.on("error", () => {});
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
}

/** Sends lines over a socket, as they are, and returns what comes back until the site closes the connection. */
export function sendLines(origin: string, lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname, () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
  return text(socket);
}
