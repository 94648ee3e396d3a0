/** Something that a test opens. */
interface Opened {
  close(): unknown;
}

/** Most things that a worker has open: those that its last files asked for. */
const most = 3;

/** What a worker has opened for its tests, by name: starting a site costs more than most tests. */
export class Kept {
  /** The one that was asked for last is the last. */
  readonly #opened = new Map<string, Promise<Opened>>();

  /** Returns what is open under a name, or opens it. */
  async of<T extends Opened>(name: string, open: () => Promise<T>): Promise<T> {
    const found = (this.#opened.get(name) as Promise<T> | undefined) ?? open();
    this.#opened.delete(name);
    this.#opened.set(name, found);
    const oldest = this.#opened.keys().next().value!;
    if (this.#opened.size > most) await this.#close(oldest);
    return found;
  }

  async #close(name: string): Promise<void> {
    const opened = this.#opened.get(name);
    this.#opened.delete(name);
    await (await opened)?.close();
  }

  async close(): Promise<void> {
    for (const name of [...this.#opened.keys()]) await this.#close(name);
  }
}
