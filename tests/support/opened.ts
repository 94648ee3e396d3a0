import { afterAll, beforeAll } from "vitest";

/** Opens something for all tests of a file or a block; its properties exist once the first hook has run. */
export function opened<Opened extends { close(): unknown }>(open: () => Promise<Opened>): Opened {
  const shared = {} as Opened;
  beforeAll(async () => void Object.assign(shared, await open()));
  afterAll(() => shared.close?.());
  return shared;
}
