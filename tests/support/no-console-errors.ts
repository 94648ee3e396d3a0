import { format } from "node:util";
import { afterAll, afterEach, expect } from "vitest";

/**
 * An unexpected console.error fails the test it happens in. A test that expects one puts its own spy
 * above this one with vi.spyOn(console, "error").
 */
const said: string[] = [];
console.error = (...words: unknown[]) => void said.push(format(...words));

function expectSilence() {
  expect(said.splice(0), "console.error was called").toEqual([]);
}

afterEach(expectSilence);
afterAll(expectSilence);
