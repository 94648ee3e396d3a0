import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { openConnection } from "../../support/raw-http.ts";
import { isAlive, openTestSite } from "../../support/site.ts";
import { expect, test } from "../fixtures.ts";

/** Milliseconds until Docker kills a process that it asked to stop. */
const longestStop = 9_000;
/** Milliseconds between the signal and the end of the port. */
const stopDelay = 2_000;

/** Sends the head of a form and a part of its body; `finish` sends the rest and returns the answer. */
async function beginForm(url: string) {
  const { hostname, port, host, origin } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = "";
  const ended = new Promise<string>((done, failed) => {
    socket.on("data", (text) => (answer += text));
    socket.on("end", () => done(answer));
    socket.on("error", failed);
  });
  const [begun, rest] = ["cause=water_well-1&for=self&", "own_amount=77"];
  const head = [
    "POST /donate HTTP/1.1",
    `Host: ${host}`,
    `Origin: ${origin}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${begun.length + rest.length}`,
  ];
  await new Promise((sent) => socket.write(`${head.join("\r\n")}\r\n\r\n${begun}`, sent));
  return {
    finish: () => {
      socket.write(rest);
      return ended;
    },
  };
}

test("SIGTERM turns /ready, finishes what runs, closes port and database @nojs", async () => {
  await using site = await openTestSite({ STOP_DELAY_MS: String(stopDelay) });
  const kept = openConnection(site.url);
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const built = JSON.parse(readFileSync("build/server/program.json", "utf8")) as Record<string, unknown>;
  expect(await (await fetch(`${site.url}/version`)).json()).toEqual({ version, ...built });
  expect(Object.keys(built)).toEqual(["commit", "tag"]);
  expect((await kept.send("/ready")).headers.connection).toBe("keep-alive");
  // Without METRICS_TOKEN there is no such address.
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  const form = await beginForm(site.url);
  // Answered after the form's head, which came first.
  expect((await fetch(`${site.url}/health`)).status).toBe(200);
  const begun = Date.now();
  process.kill(site.pid, "SIGTERM");
  const isOpen = () =>
    fetch(`${site.url}/health`, { headers: { connection: "close" } }).then(
      () => true,
      ({ cause }) => cause.code !== "ECONNREFUSED",
    );
  const looks: Awaited<ReturnType<typeof kept.send>>[] = [];
  for (let hasMore = true; hasMore;) {
    const wasOpen = await isOpen();
    looks.push(await kept.send("/ready"));
    hasMore = wasOpen && looks.at(-1)!.headers.connection !== "close";
  }
  const last = looks.pop()!;
  await expect.poll(isOpen, { intervals: [20] }).toBe(false);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(stopDelay);
  // A proxy that keeps its connections opens few at the moment when the port closes.
  expect(looks.filter(({ headers }) => headers.connection !== "keep-alive")).toEqual([]);
  // Only on a machine that stood still there was one look or none before the port closed.
  if (looks.length > 1) expect(looks.at(-1)!.status).toBe(503);
  expect([last.status, last.headers.connection]).toEqual([503, "close"]);
  expect(String(last.body)).toBe("process: not ok\n");
  const answer = await form.finish();
  expect(answer).toMatch(/^HTTP\/1\.1 303 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  await expect.poll(() => isAlive(site.pid)).toBe(false);
  expect(Date.now() - begun).toBeLessThan(longestStop);
  // SQLite removes it when the last connection is closed, which an API in another process keeps.
  expect(existsSync(join(site.dataDirectory, "pinar.sqlite-wal"))).toBe(site.isSplit);
  expect(site.log()).not.toMatch(/"level":"(error|fatal)"/);
  kept.close();
});
