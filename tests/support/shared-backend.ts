import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from "vitest";
import { type BackendOptions, expectEachCallClaimed, openTestBackend, type TestBackend } from "./backend.ts";
import { expectWholeRows } from "./whole-rows.ts";

interface SharedOptions extends BackendOptions {
  /** Whether a test writes rows past the rules, so that not all of those that belong together are there. */
  readonly hasMadeUpRows?: boolean;
}

/**
 * Opens one backend for all tests of a block. Each test fails when the API reported an unexpected failure; the last
 * hook checks that the sums in the database agree, and closes the backend. Call it inside `describe`; the properties
 * exist once the first hook has run.
 */
export function sharedBackend({ hasMadeUpRows = false, ...options }: SharedOptions = {}): TestBackend {
  const site = {} as TestBackend;
  beforeAll(async () => void Object.assign(site, await openTestBackend(options)));
  afterEach(() => expect(site.failures.splice(0)).toEqual([]));
  afterAll(() => closeConsistent(site, hasMadeUpRows));
  return site;
}

/** Like {@link sharedBackend}, with a new backend for each test. */
export function freshBackend(options?: BackendOptions): TestBackend {
  const site = {} as TestBackend;
  beforeEach(async () => void Object.assign(site, await openTestBackend(options)));
  afterEach(async () => {
    expect(site.failures).toEqual([]);
    await closeConsistent(site);
  });
  return site;
}

/** Opens a backend for one test, at whose end it is closed. */
export async function ownBackend(options?: BackendOptions): Promise<TestBackend> {
  const site = await openTestBackend(options);
  onTestFinished(() => site.close());
  return site;
}

async function closeConsistent(site: TestBackend, hasMadeUpRows = false): Promise<void> {
  await site.db.expectConsistent();
  await expectEachCallClaimed(site.calls, site.db);
  if (!hasMadeUpRows) await expectWholeRows(site);
  await site.close();
}
