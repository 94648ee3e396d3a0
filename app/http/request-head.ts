/** What the site reads of a request before it reads its form; every Request is one. */
export interface RequestHead {
  readonly method: string;
  /** Absolute address. */
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}
