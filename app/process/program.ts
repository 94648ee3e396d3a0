import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The program that runs. */
export interface Program {
  readonly version: string;
  /** Commit that it was built from, with "-changed" when files differed from it; null when nobody said. */
  readonly commit: string | null;
  /** Tag of a release; null for anything else. */
  readonly tag: string | null;
}

/** What the build notes of itself (build/note-program.ts), beside the server's bundle. */
export type ProgramBuild = Pick<Program, "commit" | "tag">;
export const buildNote = "program.json";

/** @param root folder of the project */
export function readProgram(root: string): Program {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  return { version, ...readBuild(join(root, "build/server", buildNote)) };
}

function readBuild(file: string): ProgramBuild {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as ProgramBuild;
  } catch {
    // Under `npm run dev` nothing was built.
    return { commit: null, tag: null };
  }
}

/** Returns version, tag and commit in one line: "0.2.0 (v0.2.0, 83ab…)". */
export function programName({ version, tag, commit }: Program): string {
  const build = [tag, commit].filter((part) => part !== null).join(", ");
  return build === "" ? version : `${version} (${build})`;
}
