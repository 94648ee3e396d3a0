import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { createBackend } from "../../app/backend/index.server.ts";
import { silentLog } from "./line-log.ts";
import { openLocalServer } from "./local-server.ts";
import { readOutbox } from "./site.ts";

/** How a broken path fails: answers 500, answers no JSON, or closes the connection without an answer. */
export type Fault = "500" | "nonsense" | "silence";

/** An answer in place of the API's own. */
interface OddAnswer {
  readonly status: number;
  /** JSON, or a page if it is a text. */
  readonly body: unknown;
}

const bearerPaths = new Set(["/user/auth/login", "/user/auth/register"]);

/** The first administrator's number. */
export const remoteAdmin = "+905339999999";

/**
 * Starts a product API on a port, for `API_BASE_URL`. A test can break single paths. Close it after use.
 */
export async function openRemoteApi() {
  const dataDirectory = await mkdtemp(join(tmpdir(), "pinar-api-"));
  const client = { id: "remote-site", secret: "a secret of the remote site" };
  const backend = await createBackend({
    database: join(dataDirectory, "api.sqlite"),
    dataDirectory,
    publicUrl: "http://localhost",
    secret: "a secret of more than thirty-two characters",
    clients: [client],
    payment: { provider: "sandbox" },
    staffSecondFactor: "off",
    adminPhones: [remoteAdmin],
    log: silentLog,
  });
  const faults = new Map<string, Fault>();
  const odd = new Map<string, OddAnswer>();
  let faultOfAll: Fault | null = null;
  let bearerLength = 0;
  const server = await openLocalServer(async (request, response) => {
    const path = request.url!.split("?")[0]!;
    const answered = odd.get(`${request.method} ${path}`);
    if (answered) {
      const isPage = typeof answered.body === "string";
      response.writeHead(answered.status, { "content-type": isPage ? "text/html" : "application/json" });
      return void response.end(isPage ? answered.body : JSON.stringify(answered.body));
    }
    const fault = faultOfAll ?? faults.get(path);
    if (fault === "silence") return void request.socket.destroy();
    if (fault === "500")
      return void response
        .writeHead(500, { "content-type": "application/json" })
        .end('{"message":"broken","code":"failed"}');
    if (fault === "nonsense")
      return void response.writeHead(200, { "content-type": "text/html" }).end("<p>maintenance</p>");
    const body = await buffer(request);
    const { authorization } = request.headers;
    if (authorization) request.headers.authorization = authorization.replace(/~.*/, "");
    const answer = await backend.fetch(
      new Request(`http://api${request.url}`, {
        method: request.method!,
        headers: request.headers as Record<string, string>,
        ...(body.length > 0 && { body }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (bearerLength === 0 || !bearerPaths.has(path)) return void response.end(Buffer.from(await answer.arrayBuffer()));
    const { data, ...failure } = (await answer.json()) as { data?: { access_token: string } };
    // As §7 says: the token alone.
    const bearer = data && { data: { access_token: `${data.access_token}~`.padEnd(bearerLength, "x") } };
    response.end(JSON.stringify(bearer ?? failure));
  });
  return {
    environment: { API_BASE_URL: server.localUrl, API_CLIENT_ID: client.id, API_CLIENT_SECRET: client.secret },
    /** Breaks these paths and repairs all others. */
    breakPaths(paths: readonly string[], fault: Fault) {
      faults.clear();
      odd.clear();
      faultOfAll = null;
      for (const path of paths) faults.set(path, fault);
    },
    /** Answers a call, e.g. "POST /baskets", with this instead, until `breakPaths` is called. */
    answerWith(call: string, status: number, body: unknown) {
      odd.set(call, { status, body });
    },
    /** Breaks every path, until `breakPaths` is called. */
    breakAll(fault: Fault) {
      faultOfAll = fault;
    },
    /** Makes the API give bearers of this many characters, and nothing beside them. */
    giveBearersOf(characters: number) {
      bearerLength = characters;
    },
    outbox: () => readOutbox(dataDirectory),
    async close() {
      await server.close();
      await backend.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
