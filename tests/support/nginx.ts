import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "./free-port.ts";

const root = resolve(import.meta.dirname, "../..");
const deploy = join(root, "docs/operations/deploy");

/** Replaces a text that the configuration has exactly as often as it says; a test must not pass because it is gone. */
function replaced(text: string, from: string, to: string, times = 1): string {
  if (text.split(from).length !== times + 1) throw new Error(`nginx.conf has "${from}" not ${times} times`);
  return text.replaceAll(from, to);
}

interface Settings {
  readonly port: number;
  /** Hosts with ports of the two processes. */
  readonly sites: readonly [string, string];
}

/**
 * Runs nginx with the configuration that operators get; only addresses and folders differ, and plain HTTP takes the
 * place of TLS. The client's address is what a test says in X-Test-Address, so that many donors have many addresses.
 */
export async function openNginx({ port, sites: [first, second] }: Settings) {
  const folder = mkdtempSync(join(tmpdir(), "pinar-nginx-"));
  const www = join(folder, "www");
  mkdirSync(www);
  cpSync(join(root, "build/client/assets"), join(www, "assets"), { recursive: true });
  cpSync(join(deploy, "unavailable.html"), join(www, "unavailable.html"));
  let text = readFileSync(join(deploy, "nginx.conf"), "utf8");
  text = replaced(text, "listen 80 default_server", `listen 127.0.0.1:${await freePort()}`);
  text = replaced(text, "listen 443 ssl http2 default_server", `listen 127.0.0.1:${port}`);
  text = text.replaceAll(/^ *ssl_.*$/gm, "");
  text = replaced(text, "site-a:3000", first);
  text = replaced(text, "site-b:3000", second);
  text = replaced(text, "X-Forwarded-For $remote_addr", "X-Forwarded-For $http_x_test_address");
  text = replaced(text, "/srv/pinar", www);
  text = replaced(text, "/srv/unavailable", www);
  text = replaced(text, "error_log /dev/stderr", `error_log ${folder}/error.log`);
  text = text.replaceAll("/tmp/nginx", `${folder}/nginx`);
  const file = join(folder, "nginx.conf");
  writeFileSync(file, text);
  const user = process.getuid?.() === 0 ? "user root; " : "";
  const nginx = spawn("nginx", ["-c", file, "-p", folder, "-g", `${user}daemon off;`], { stdio: "ignore" });
  const url = `http://localhost:${port}`;
  for (let attempt = 0; ; attempt++) {
    if (await fetch(`${url}/metrics`).catch(() => null)) break;
    if (attempt === 100 || nginx.exitCode !== null)
      throw new Error(`nginx did not start: ${readFileSync(join(folder, "error.log"), "utf8")}`);
    await new Promise((wait) => setTimeout(wait, 50));
  }
  return {
    url,
    pid: nginx.pid!,
    /** Folder of the files that it serves by itself. */
    www,
    /** What nginx complained about. */
    errors: () => readFileSync(join(folder, "error.log"), "utf8"),
    async close() {
      const ended = once(nginx, "exit");
      nginx.kill("SIGQUIT");
      const killer = setTimeout(() => nginx.kill("SIGKILL"), 3000);
      await ended;
      clearTimeout(killer);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Checks the configuration as operators use it, with TLS. Returns what nginx says. */
export function checkNginxConfiguration(): string {
  const folder = mkdtempSync(join(tmpdir(), "pinar-nginx-"));
  try {
    const tls = (name: string) => join(folder, name);
    const certificate = ["-keyout", tls("privkey.pem"), "-out", tls("fullchain.pem"), "-subj", "/CN=localhost"];
    spawnSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", ...certificate]);
    let text = readFileSync(join(deploy, "nginx.conf"), "utf8");
    text = replaced(text, "/etc/nginx/tls", folder, 2);
    // Names of containers; nginx looks them up when it starts.
    text = text.replaceAll(/site-[ab]:3000/g, "127.0.0.1:3000").replaceAll("/tmp/nginx", `${folder}/nginx`);
    text = replaced(text, "/dev/stderr", `${folder}/error.log`);
    writeFileSync(join(folder, "nginx.conf"), text);
    const { stderr } = spawnSync("nginx", ["-t", "-c", join(folder, "nginx.conf")], { encoding: "utf8" });
    return stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
