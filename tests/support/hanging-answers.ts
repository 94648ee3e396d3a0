import type { ServerResponse } from "node:http";

/** Keeps answers that a stand-in never gives. */
export class HangingAnswers {
  readonly #waiting = new Set<ServerResponse>();
  /** Told of each answer that is not given. */
  onHang: () => void = () => {};

  add(response: ServerResponse): void {
    this.#waiting.add(response);
    this.onHang();
  }

  close(): void {
    for (const response of this.#waiting) response.destroy();
    this.#waiting.clear();
  }
}
