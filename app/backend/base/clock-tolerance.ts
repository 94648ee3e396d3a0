/** Milliseconds that a stored time may be ahead of now: the machines of one site differ by seconds. */
export const clockTolerance = 5 * 60_000;
