import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import type { Plugin } from "vite";
import { buildNote, type ProgramBuild } from "../process/program.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Notes commit and tag beside the server's bundle, for /version, the System page, metrics and backups. */
export function noteProgram(): Plugin {
  return {
    name: "pinar:program",
    apply: "build",
    generateBundle() {
      if (this.environment.name !== "ssr") return;
      const source = JSON.stringify(readProgramBuild(process.cwd(), process.env));
      this.emitFile({ type: "asset", fileName: buildNote, source });
    },
  };
}

/**
 * Returns what is built: as BUILD_COMMIT and BUILD_TAG say, which an image has because it gets no repository, or else
 * as git says.
 */
export function readProgramBuild(root: string, { BUILD_COMMIT, BUILD_TAG }: Variables): ProgramBuild {
  if (BUILD_COMMIT || BUILD_TAG) return { commit: BUILD_COMMIT || null, tag: BUILD_TAG || null };
  const git = (...parameters: string[]): string | null => {
    const { status, stdout } = spawnSync("git", parameters, { cwd: root, encoding: "utf8" });
    return status === 0 ? stdout.trim() : null;
  };
  // A copy without its repository may lie within another one.
  const commit = git("rev-parse", "--show-toplevel") === realpathSync(root) ? git("rev-parse", "HEAD") : null;
  if (commit === null) return { commit: null, tag: null };
  if (git("status", "--porcelain", "--untracked-files=no") !== "") return { commit: `${commit}-changed`, tag: null };
  return { commit, tag: git("describe", "--tags", "--exact-match") };
}
