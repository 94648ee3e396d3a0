import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connect } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCertificateReader } from "../../app/net/certificate.ts";
import { childEnvironment } from "../support/child-environment.ts";
import { freePort } from "../support/free-port.ts";
import { openNginx } from "../support/nginx.ts";

const root = resolve(import.meta.dirname, "../..");
const here = mkdtempSync(join(tmpdir(), "pinar-certificate-"));
const at = (...names: string[]) => join(here, ...names);
const site = createServer((_, response) => response.end("the site"));

let nginx: Awaited<ReturnType<typeof openNginx>>;
let httpPort: number;

/** Runs commands as an operator types them; Docker, sudo and certbot are the test's own. */
function type(commands: string, environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync("sh", ["-euc", `umask 022\n${commands}`], {
    encoding: "utf8",
    cwd: here,
    env: childEnvironment({ PATH: `${at("bin")}:${process.env.PATH}`, ...environment }),
  });
  if (stdout + stderr) console.log((stdout + stderr).trim());
  return { status, stdout, stderr };
}

function addProgram(name: string, lines: string): void {
  mkdirSync(at("bin"), { recursive: true });
  writeFileSync(at("bin", name), `#!/bin/sh\n${lines}\n`);
  chmodSync(at("bin", name), 0o755);
}

/** The commands of "compose.yaml" in the operators' guide, in the folder of the test instead of /srv/pinar. */
const written = /## compose\.yaml[^]*?```sh\n([^]*?)```/
  .exec(readFileSync(join(root, "docs/operations/install.md"), "utf8"))![1]!
  .replaceAll("/srv/pinar", here)
  .replaceAll("/etc/logrotate.d", at("logrotate.d"));

/** What certbot was told; it repeats the hook at each renewal. */
let told: { readonly webroot: string; readonly hook: string };

/** Serial number of the certificate that browsers get. */
function servedCertificate(): Promise<string> {
  return new Promise((done, failed) => {
    const port = Number(new URL(nginx.url).port);
    const socket = connect({ host: "127.0.0.1", port, servername: "example.org", rejectUnauthorized: false }, () => {
      done(socket.getPeerCertificate().serialNumber);
      socket.destroy();
    }).once("error", failed);
  });
}

/** Asks as the authority does. */
async function askForProof(): Promise<number> {
  const folder = join(told.webroot, ".well-known/acme-challenge");
  // certbot's own umask for this folder.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, "proof"), "proof", { mode: 0o644 });
  return (await fetch(`http://127.0.0.1:${httpPort}/.well-known/acme-challenge/proof`)).status;
}

/** Does what certbot does after the proof: a new file in the archive, new links to it, and the hook. */
function renew(number: number, options: { readonly keyOfBefore?: boolean } = {}) {
  const [archive, live] = [at("letsencrypt/archive/example.org"), at("letsencrypt/live/example.org")];
  for (const folder of [archive, live]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = (name: string, of = number) => join(archive, `${name}${of}.pem`);
  const certificate = ["-keyout", file("privkey"), "-out", file("fullchain"), "-subj", "/CN=example.org"];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "90", "-set_serial", `0x1000${number}`];
  expect(spawnSync("openssl", [...made, ...certificate]).status).toBe(0);
  for (const name of ["privkey", "fullchain"]) {
    const of = options.keyOfBefore && name === "privkey" ? number - 1 : number;
    rmSync(join(live, `${name}.pem`), { force: true });
    symlinkSync(`../../archive/example.org/${name}${of}.pem`, join(live, `${name}.pem`));
  }
  return type(told.hook, { RENEWED_LINEAGE: live });
}

beforeAll(async () => {
  chmodSync(here, 0o755);
  cpSync(join(root, "docs/operations/deploy"), at("docs/operations/deploy"), { recursive: true });
  mkdirSync(at("logrotate.d"));
  addProgram("sudo", 'exec "$@"');
  addProgram("docker", "true");
  addProgram("chown", "true");
  addProgram("certbot", `for word; do printf '%s\\0' "$word"; done > ${at("certbot.txt")}`);
  expect(type(written)).toMatchObject({ status: 0 });
  const words = readFileSync(at("certbot.txt"), "utf8").split("\0");
  const after = (option: string) => words[words.indexOf(option) + 1]!;
  told = { webroot: after("-w"), hook: after("--deploy-hook") };
  httpPort = await freePort();
  const sitePort = await freePort();
  await new Promise<void>((listening) => site.listen(sitePort, "127.0.0.1", listening));
  const host = `127.0.0.1:${sitePort}`;
  const tls = { folder: at("tls"), acme: at("acme"), httpPort };
  nginx = await openNginx({ port: await freePort(), sites: [host, host], tls });
  // docker compose … exec -T proxy nginx <parameters>
  addProgram("docker", `while [ "$1" != nginx ]; do shift; done; shift; exec ${nginx.command.join(" ")} "$@"`);
});
afterAll(async () => {
  await nginx?.close();
  site.close();
  rmSync(here, { recursive: true, force: true });
});

test("a certificate is got and renewed in place as the operators' guide says", async () => {
  expect(await askForProof()).toBe(200);
  const ofTheStart = await servedCertificate();
  for (const number of [1, 2]) {
    expect(renew(number)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^nginx takes the new certificate, valid until \w{3} .*GMT\n$/),
    });
    await expect.poll(servedCertificate, { interval: 20 }).toBe(`01000${number}`);
  }
  // As the site reads it for /metrics, the System page and its log.
  const end = (await createCertificateReader(nginx.url)())!;
  expect(Math.round((end.getTime() - Date.now()) / 86_400_000)).toBe(90);
  expect(await createCertificateReader(`https://localhost:${await freePort()}`)()).toBeNull();
  expect(await createCertificateReader(`http://127.0.0.1:${httpPort}`)()).toBeNull();
  expect(ofTheStart).not.toMatch(/^01000/);
});

test("a certificate whose key does not fit is not taken, and the hook says why", async () => {
  expect(renew(3, { keyOfBefore: true })).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(/^nginx keeps its certificate: the key in .* belongs to another one\n$/),
  });
  expect(await servedCertificate()).toBe("010002");
});

test("the log of addresses goes on in a new file as logrotate asks", async () => {
  const log = join(nginx.www, "../addresses.log");
  renameSync(log, `${log}.1`);
  writeFileSync(log, "", { mode: 0o600 });
  const rotation = readFileSync(at("logrotate.d/pinar"), "utf8");
  const [, command] = /postrotate\n\s+(.*)\n/.exec(rotation)!;
  expect(type(command!)).toMatchObject({ status: 0 });
  await expect
    .poll(async () => {
      expect(await askForProof()).toBe(200);
      return nginx.addresses().length;
    })
    .toBeGreaterThan(0);
});
