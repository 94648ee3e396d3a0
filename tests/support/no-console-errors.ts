import { format } from "node:util";
import { afterAll, afterEach, expect } from "vitest";

/**
 * Fails a test that calls console.error unexpectedly. A test that expects the call replaces this spy with
 * its own: vi.spyOn(console, "error").
 */
const said: string[] = [];
console.error = (...words: unknown[]) => void said.push(format(...words));

function expectSilence() {
  expect(said.splice(0), "console.error was called").toEqual([]);
}

afterEach(expectSilence);
afterAll(expectSilence);
