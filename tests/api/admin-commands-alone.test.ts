import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { noteBackup } from "../../app/backend/backup/note-backup.ts";
import { readCommand } from "../../app/commands/admin-commands.ts";
import { testSecret } from "../support/backend.ts";
import { runCommand, runProgram } from "../support/operator-commands.ts";

const root = resolve(import.meta.dirname, "../..");

/** Runs `npm run admin`. */
const admin = (environment: Record<string, string>, ...parameters: string[]) =>
  runCommand("admin.ts", environment, ...parameters);

describe("operator commands without a site", () => {
  test("are listed when none is named; an unknown one exits with 1", async () => {
    expect(await admin({})).toMatchObject({
      code: 0,
      out: expect.stringMatching(/sign-in-link <phone>[\s\S]*verify-audit/),
      err: "",
    });
    const wrong = [
      ["dance"],
      ["sign-in-link"],
      ["reset-second-factor"],
      ["make-administrator"],
      ["reconcile", "yesterday"],
      ["remove-samples", "now"],
      ["verify-audit", "now"],
      ["verify-audit", "--expect", "5"],
    ];
    for (const [name, ...parameters] of wrong) expect(readCommand(name!, parameters)).toContain("Usage");
    expect(await admin({}, ...wrong[0]!)).toEqual({ code: 1, out: "", err: expect.stringContaining("Usage") });
  });

  test("report missing settings and create nothing", async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "pinar-nothing-"));
    onTestFinished(() => rm(DATA_DIR, { recursive: true }));
    expect(await admin({ DATA_DIR }, "verify-audit")).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no site in"),
    });
    expect(await admin({ DATA_DIR, DATA_SECRET: testSecret }, "verify-audit")).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no database yet"),
    });
    const remote = { DATA_DIR, API_BASE_URL: "https://api.example.org", API_CLIENT_ID: "x", API_CLIENT_SECRET: "y" };
    expect(await admin(remote, "verify-audit")).toMatchObject({
      code: 1,
      err: expect.stringContaining("not available here"),
    });
    await expect(readFile(join(DATA_DIR, "data-secret"))).rejects.toThrow();
  });

  test("refuse an empty database, and leave it to the start to refuse", async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "pinar-empty-"));
    onTestFinished(() => rm(DATA_DIR, { recursive: true }));
    const database = join(DATA_DIR, "pinar.sqlite");
    await Promise.all([writeFile(database, ""), writeFile(join(DATA_DIR, "data-secret"), testSecret)]);
    for (const answer of [
      await admin({ DATA_DIR }, "verify-audit"),
      await runCommand("backup.ts", { DATA_DIR }, "backup", "--to", `${DATA_DIR}/`),
    ])
      expect(answer).toMatchObject({ code: 1, err: expect.stringContaining("holds an empty database file") });
    expect(await noteBackup(database, "backup-verified", new Date().toISOString())).toBe(false);
    expect(await readFile(database)).toHaveLength(0);
  });

  test("run from what the Docker image contains", async () => {
    const image = await mkdtemp(join(tmpdir(), "pinar-image-"));
    onTestFinished(() => rm(image, { recursive: true }));
    const dockerfile = await readFile(join(root, "Dockerfile"), "utf8");
    for (const folder of ["app", "locales"]) {
      expect(dockerfile).toContain(`COPY --from=build /pinar/${folder} ./${folder}`);
      await cp(join(root, folder), join(image, folder), { recursive: true });
    }
    await cp(join(root, "package.json"), join(image, "package.json"));
    await symlink(join(root, "node_modules"), join(image, "node_modules"));
    expect(await runProgram(join(image, "app/commands/admin.ts"), {})).toMatchObject({ code: 0, err: "" });
  });
});
