import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { fastFolder } from "./fast-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of this test run, removed at its end. */
    testFolder: string;
  }
}

/** Makes the folder of a run, for its databases and the sites' files. */
export default async function makeTestFolder(project: TestProject) {
  const folder = await mkdtemp(join(await fastFolder(), "pinar-tests-"));
  project.provide("testFolder", folder);
  return () => rm(folder, { recursive: true, force: true });
}
