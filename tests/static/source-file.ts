import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob, relative, resolve } from "node:path";
import { type ParseResult, parseSync } from "oxc-parser";
import { expect } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** A text of the repository, or an example that proves a check. Parsed once, when a check asks for it. */
export class SourceFile {
  /** Path below the root of the repository. */
  readonly path: string;
  readonly text: string;
  #parsed: ParseResult | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  get parsed(): ParseResult {
    return (this.#parsed ??= parseSync(this.path, this.text));
  }

  /** Returns the place of an offset as editors and terminals read it: "app/root.tsx:12". */
  at(offset = 0): string {
    return `${this.path}:${this.text.slice(0, offset).split("\n").length}`;
  }
}

const folders = ["app", "tests", "docs", "locales", "public", ".ci"];

/** Paths of all files of the repository, without what is installed, built or written by a running site. */
export const paths: readonly string[] = globSync(["*", ...folders.map((folder) => `${folder}/**`)], {
  cwd: root,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .toSorted();

/** Returns the paths that a pattern matches, such as "app/**\/*.{ts,tsx}". */
export function pathsOf(...patterns: readonly string[]): string[] {
  return paths.filter((path) => patterns.some((pattern) => matchesGlob(path, pattern)));
}

const read = new Map<string, SourceFile>();

/** Returns a file of the repository; it is read once, however many checks ask for it. */
export function fileAt(path: string): SourceFile {
  const file = read.get(path) ?? new SourceFile(path, readFileSync(join(root, path), "utf8"));
  read.set(path, file);
  return file;
}

export const appCode = pathsOf("app/**/*.{ts,tsx}").map(fileAt);
export const testCode = pathsOf("tests/**/*.{ts,tsx}").map(fileAt);
export const documents = pathsOf("*.md", "docs/**/*.md", "app/*/README.md").map(fileAt);

/** Fails with all faults of a check, one a line: "file:line: what is wrong". */
export function expectNoFaults(faults: readonly string[]): void {
  if (faults.length > 0) expect.fail(`faults:\n${faults.join("\n")}`);
}
