import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { childEnvironment } from "../support/child-environment.ts";
import { freePort } from "../support/free-port.ts";

const module = JSON.stringify(resolve(import.meta.dirname, "../support/free-port.ts"));

test("no port is given twice, to whatever process", async () => {
  // Each process stays until all have their ports.
  const code = `
    import { freePort } from ${module};
    const ports = [];
    for (let place = 0; place < 200; place++) ports.push(await freePort());
    console.log(JSON.stringify(ports));
    process.stdin.resume();`;
  const processes = [1, 2, 3].map(() =>
    spawn(process.execPath, ["--input-type=module", "--eval", code], { env: childEnvironment() }),
  );
  const own: number[] = [];
  for (let place = 0; place < 200; place++) own.push(await freePort());
  const printed = await Promise.all(
    processes.map(async (child) => {
      const errors = text(child.stderr);
      for await (const line of child.stdout.setEncoding("utf8")) return String(line);
      throw new Error(await errors);
    }),
  );
  for (const child of processes) child.kill("SIGKILL");
  const ports = [...own, ...printed.flatMap((line) => JSON.parse(line) as number[])];
  expect(ports).toHaveLength(800);
  expect(new Set(ports).size).toBe(800);
});
