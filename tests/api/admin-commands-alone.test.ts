import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
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
  test("are listed when none is named; a wrong command line is told in words", async () => {
    expect(await admin({})).toMatchObject({
      code: 0,
      out: expect.stringMatching(/sign-in-link <phone>[\s\S]*verify-audit/),
      err: "",
    });
    const wrong = [
      "sign-in-link",
      "reset-second-factor",
      "make-administrator",
      "reconcile yesterday",
      "remove-samples now",
      "verify-audit now",
      "verify-audit --expect 5",
    ];
    const answerTo = (order: string) => String(readCommand(order.split(" ")[0]!, order.split(" ").slice(1)));
    for (const order of wrong) expect(answerTo(order), order).toContain("Usage");
    expect(answerTo("end-sign-ins")).toMatch(
      /^Something is missing\.\n\nUsage: npm run admin --\n {2}end-sign-ins <phone>\n/,
    );
    expect(answerTo("resend all")).toMatch(/^These parameters do not fit\.\n/);
    expect(answerTo("toString")).toMatch(/^There is no such command\.\n\nUsage: npm run admin -- <command>\n/);
    expect(await admin({}, "reconcile", "2026-13-45")).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/^There is no such day: write it as 2026-11-21\.\n\nUsage: .*\n {2}reconcile <day>\n/),
    });
  });

  test("report missing settings and refuse an empty database, and change nothing", async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "pinar-nothing-"));
    onTestFinished(() => rm(DATA_DIR, { recursive: true }));
    const remote = { API_BASE_URL: "https://api.example.org", API_CLIENT_ID: "x", API_CLIENT_SECRET: "y" };
    for (const [settings, err] of [
      [{}, "There is no site in"],
      [{ DATA_SECRET: testSecret }, "There is no database yet"],
      [remote, "not available here"],
    ] as const)
      expect(await admin({ DATA_DIR, ...settings }, "verify-audit")).toMatchObject({
        code: 1,
        err: expect.stringContaining(err),
      });
    expect(await readdir(DATA_DIR)).toEqual([]);

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
