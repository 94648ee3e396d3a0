import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Loaded into a site's process (`NODE_OPTIONS=--import`): answers on a loopback port, which it writes to its data
 * directory, how long the event loop was held up at once and how long its thread was at work since the last question,
 * in milliseconds, and how much memory is in use, in bytes. The work alone does not depend on what else the machine
 * does.
 */
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
let before = process.threadCpuUsage();

const server = createServer((request, response) => {
  const heldUp = Math.max(0, delay.max / 1e6);
  if (request.url === "/memory") collectGarbage();
  const { user, system } = process.threadCpuUsage(before);
  response.end(JSON.stringify({ heldUp, work: (user + system) / 1000, heap: process.memoryUsage().heapUsed }), () => {
    before = process.threadCpuUsage();
    delay.reset();
  });
});
server.listen(0, "127.0.0.1", () =>
  writeFileSync(join(process.env.DATA_DIR!, "loop-monitor-port"), String((server.address() as AddressInfo).port)),
);
server.unref();
