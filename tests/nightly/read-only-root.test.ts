import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { childEnvironment } from "../support/child-environment.ts";
import { openTestDatabase } from "../support/database.ts";
import { startDonors } from "../support/donors-at-once.ts";
import { openOneProcess } from "../support/site.ts";

const isRoot = process.getuid?.() === 0;

/**
 * Runs a command with every disk read-only but DATA_DIR, /tmp too. Root runs it as another user; everybody else needs
 * a namespace of users for it.
 */
const readOnly = [
  "unshare",
  ...(isRoot ? ["--mount"] : ["--map-root-user", "--mount"]),
  "sh",
  "-c",
  `set -e
  mount --make-rprivate /
  mount --bind "$DATA_DIR" "$DATA_DIR"
  grep -vE '^[^ ]+ [^ ]+ (proc|sysfs|devpts|devtmpfs|cgroup2?|mqueue) ' /proc/self/mounts | while read -r _ place _; do
    [ "$place" = "$DATA_DIR" ] || mount -o remount,bind,ro,nosuid,nodev "$place"
  done
  ${isRoot ? `chown -R 1000:1000 "$DATA_DIR"; set -- setpriv --reuid 1000 --regid 1000 --clear-groups "$@"` : ""}
  for place in / /tmp /var/tmp /dev/shm "$PWD"; do
    if touch "$place/trial" 2> /dev/null; then echo "$place can be written"; exit 1; fi
  done
  exec "$@"`,
  "sh",
];

test("a read-only root without /tmp takes payments, draws pictures and backs up", async () => {
  await using site = await openOneProcess({ TRUST_PROXY: "1", LOG_LEVEL: "warn" }, readOnly);
  const statusOf = async (path: string) => (await fetch(`${site.url}${path}`)).status;
  expect([await statusOf("/ready"), await statusOf("/share-picture/well/6.png")]).toEqual([200, 200]);
  const donors = startDonors(site.url, { atOnce: 2, most: 6 });
  await donors.done;
  expect(donors.failures).toEqual([]);
  const place = { dataDirectory: site.dataDirectory, database: join(site.dataDirectory, "pinar.sqlite") };
  const db = openTestDatabase(place);
  expect(await db.query("select id from payments where state = 'succeeded'")).toHaveLength(6);
  await db.expectConsistent();

  const [command, ...words] = [
    ...readOnly,
    process.execPath,
    resolve("app/commands/backup.ts"),
    "backup",
    "--to",
    `${site.dataDirectory}/backups/`,
  ] as const;
  await promisify(execFile)(command, words, { env: childEnvironment({ DATA_DIR: site.dataDirectory }) });
  expect(await readdir(join(site.dataDirectory, "backups"))).toHaveLength(1);
  expect(site.log()).not.toMatch(/EROFS|disk I\/O|ENOENT/);
}, 120_000);
