import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
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
  /** The certificate's folder; folder and port of the authority's questions. Without it, plain HTTP is served. */
  readonly tls?: { readonly folder: string; readonly acme: string; readonly httpPort: number };
}

/** Returns the configuration that operators get, with its files in a folder of the test. */
function configurationIn(folder: string, tls: string, acme = "/srv/acme"): string {
  let text = readFileSync(join(deploy, "nginx.conf"), "utf8");
  text = replaced(text, "/etc/nginx/tls", tls, 2);
  text = replaced(text, "/srv/acme", acme);
  text = replaced(text, "/srv/pinar", join(folder, "www"));
  text = replaced(text, "/srv/unavailable", join(folder, "www"), 2);
  text = replaced(text, "/var/log/pinar", folder);
  text = replaced(text, "error_log stderr warn", `error_log ${folder}/error.log warn`);
  // Tests read about connections that broke as well.
  const both = `error_log ${folder}/requests.log crit;\n  error_log ${folder}/error.log warn`;
  text = replaced(text, "error_log stderr crit", both);
  return text.replaceAll("/tmp/nginx", `${folder}/nginx`);
}

/**
 * Runs nginx with the configuration that operators get; only addresses and folders differ, and plain HTTP may take the
 * place of TLS. The client's address is what a test says in X-Test-Address, so that many donors have many addresses.
 */
export async function openNginx({ port, sites: [first, second], tls }: Settings) {
  const own = mkdtempDisposableSync(join(tmpdir(), "pinar-nginx-"));
  const folder = own.path;
  // The workers of a master that is root are nobody.
  chmodSync(folder, 0o755);
  const www = join(folder, "www");
  mkdirSync(www);
  for (const page of ["unavailable.html", "too-many.html"]) cpSync(join(deploy, page), join(www, page));
  let text = configurationIn(folder, tls?.folder ?? "/etc/nginx/tls", tls?.acme);
  text = replaced(text, "listen 80 default_server", `listen 127.0.0.1:${tls?.httpPort ?? (await freePort())}`);
  text = replaced(text, "listen [::]:80 default_server;", "");
  text = replaced(text, "listen [::]:443 ssl http2 default_server;", "");
  if (tls) text = replaced(text, "listen 443 ssl", `listen 127.0.0.1:${port} ssl`);
  else {
    cpSync(join(root, "build/client/assets"), join(www, "assets"), { recursive: true });
    text = replaced(text, "listen 443 ssl http2 default_server", `listen 127.0.0.1:${port}`);
    text = text.replaceAll(/^ *ssl_.*$/gm, "");
  }
  text = replaced(text, "site-a:3000", first);
  text = replaced(text, "site-b:3000", second);
  text = replaced(
    text,
    "  map $request $asked",
    "  set_real_ip_from 127.0.0.1;\n  real_ip_header X-Test-Address;\n  map $request $asked",
  );
  const file = join(folder, "nginx.conf");
  writeFileSync(file, text);
  const command = ["-c", file, "-p", folder];
  const nginx = spawn("nginx", [...command, "-g", "daemon off;"], { stdio: "ignore" });
  const url = `${tls ? "https" : "http"}://localhost:${port}`;
  const errors = () => readFileSync(join(folder, "error.log"), "utf8");
  for (let attempt = 0; ; attempt++) {
    if (existsSync(join(folder, "nginx.pid")) && readFileSync(join(folder, "nginx.pid"), "utf8") !== "") break;
    if (attempt === 200 || nginx.exitCode !== null) throw new Error(`nginx did not start: ${errors()}`);
    await new Promise((wait) => setTimeout(wait, 25));
  }
  return {
    url,
    pid: nginx.pid!,
    /** How the program is called for this configuration, as to reload it. */
    command: ["nginx", ...command],
    /** Folder of the files that it serves by itself. */
    www,
    errors,
    /** What it says about requests, as operators get it. */
    requestErrors: () => readFileSync(join(folder, "requests.log"), "utf8"),
    addresses: () => readFileSync(join(folder, "addresses.log"), "utf8").split("\n").filter(Boolean),
    async close() {
      const ended = once(nginx, "exit");
      nginx.kill("SIGQUIT");
      const killer = setTimeout(() => nginx.kill("SIGKILL"), 3000);
      await ended;
      clearTimeout(killer);
      own.remove();
    },
  };
}

export function checkNginxConfiguration(): string {
  using own = mkdtempDisposableSync(join(tmpdir(), "pinar-nginx-"));
  const file = (name: string) => join(own.path, name);
  const certificate = ["-keyout", file("privkey.pem"), "-out", file("fullchain.pem"), "-subj", "/CN=localhost"];
  spawnSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", ...certificate]);
  // Names of containers; nginx looks them up when it starts.
  writeFileSync(
    file("nginx.conf"),
    configurationIn(own.path, own.path).replaceAll(/site-[ab]:3000/g, "127.0.0.1:3000"),
  );
  return spawnSync("nginx", ["-t", "-c", file("nginx.conf")], { encoding: "utf8" }).stderr;
}
