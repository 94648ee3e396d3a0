import type { ServerResponse } from "node:http";

/** Keeps answers that a stand-in never gives, and counts how many of its callers waited at once. */
export class HangingAnswers {
  readonly #waiting = new Set<ServerResponse>();
  #firstWave = 0;
  #hasGivenUp = false;

  add(response: ServerResponse): void {
    this.#waiting.add(response);
    response.on("close", () => (this.#hasGivenUp ||= this.#waiting.has(response)));
    if (!this.#hasGivenUp) this.#firstWave++;
  }

  /** Returns how many callers waited before the first of them gave up. */
  get firstWave(): number {
    return this.#firstWave;
  }

  /** Closes every connection that still waits. */
  close(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const response of waiting) response.destroy();
    this.#firstWave = 0;
    this.#hasGivenUp = false;
  }
}
