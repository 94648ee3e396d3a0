import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { closePort } from "~/process/close-port.ts";
import { openConnection } from "../support/raw-http.ts";

/** Opens connections from another thread, each with a request, and reports how each of them ended. */
const clients = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { connect } = require("node:net");
  const { port, count, connected } = workerData;
  const ask = () => new Promise((done) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write("GET / HTTP/1.1\\r\\nHost: site\\r\\nConnection: close\\r\\n\\r\\n");
      if (Atomics.add(connected, 0, 1) === count - 1) Atomics.notify(connected, 0);
    });
    socket.on("data", (text) => (answer += text));
    socket.on("error", (failure) => done(failure.code));
    socket.on("end", () => done(answer.split("\\r\\n", 1)[0]));
  });
  Promise.all(Array.from({ length: count }, ask)).then((ends) => parentPort.postMessage(ends));
`;

async function openServer() {
  const server = createServer((_, response) => response.end("answered"));
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

test("answers every connection that waits at a port before it closes", async () => {
  const { server, port } = await openServer();
  const count = 50;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(clients, { eval: true, workerData: { port, count, connected } });
  const ends = once(worker, "message") as Promise<[string[]]>;
  // Meanwhile this thread, which takes no connection, is as busy as one that renders a page.
  while (Atomics.load(connected, 0) < count) Atomics.wait(connected, 0, Atomics.load(connected, 0), 1000);
  await closePort(server);
  expect(server.listening).toBe(false);
  expect((await ends)[0]).toEqual(Array.from({ length: count }, () => "HTTP/1.1 200 OK"));
});

test("keeps idle connections when a port closes", async () => {
  const { server, port } = await openServer();
  const kept = openConnection(`http://127.0.0.1:${port}`);
  expect((await kept.send("/")).headers.connection).toBe("keep-alive");
  await closePort(server);
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow("fetch failed");
  expect(String((await kept.send("/")).body)).toBe("answered");
  kept.close();
});
