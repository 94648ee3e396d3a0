import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readProgramBuild } from "~/build/note-program.ts";
import { programName, readProgram } from "~/process/program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a build notes commit and tag as git has them, and whether files differ", () => {
  const folder = temporaryFolder();
  const git = (...parameters: string[]) => {
    const author = ["-c", "user.name=Ayşe", "-c", "user.email=ayse@example.org"];
    const { status, stdout } = spawnSync("git", [...author, ...parameters], { cwd: folder, encoding: "utf8" });
    expect(status).toBe(0);
    return stdout.trim();
  };
  const built = () => readProgramBuild(folder, {});
  expect(built()).toEqual({ commit: null, tag: null });
  git("init", "-q");
  writeFileSync(join(folder, "file"), "1");
  git("add", "file");
  git("commit", "-qm", "first");
  const commit = git("rev-parse", "HEAD");
  expect(built()).toEqual({ commit, tag: null });
  git("tag", "-am", "0.3.0", "v0.3.0");
  expect(built()).toEqual({ commit, tag: "v0.3.0" });
  writeFileSync(join(folder, "file"), "2");
  expect(built()).toEqual({ commit: `${commit}-changed`, tag: null });
  // A copy within somebody else's repository.
  mkdirSync(join(folder, "copy"));
  expect(readProgramBuild(join(folder, "copy"), {})).toEqual({ commit: null, tag: null });
  expect(readProgramBuild(folder, { BUILD_COMMIT: "0123abc", BUILD_TAG: "v0.3.0" })).toEqual({
    commit: "0123abc",
    tag: "v0.3.0",
  });
});

test("the program is its version, with what the build noted", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "package.json"), '{ "version": "0.3.0" }');
  expect(programName(readProgram(folder))).toBe("0.3.0");
  mkdirSync(join(folder, "build/server"), { recursive: true });
  writeFileSync(join(folder, "build/server/program.json"), '{ "commit": "0123abc", "tag": "v0.3.0" }');
  expect(readProgram(folder)).toEqual({ version: "0.3.0", commit: "0123abc", tag: "v0.3.0" });
  expect(programName(readProgram(folder))).toBe("0.3.0 (v0.3.0, 0123abc)");
});
