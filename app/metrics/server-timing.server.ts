import { AsyncLocalStorage } from "node:async_hooks";

/** API calls of one request. */
interface Calls {
  count: number;
  milliseconds: number;
}

const current = new AsyncLocalStorage<Calls>();

/** Measures the calls that a request makes, also those at the same time, which count one after the other. */
export function timed<Arguments extends unknown[], Answer>(
  call: (...given: Arguments) => Promise<Answer>,
): (...given: Arguments) => Promise<Answer> {
  return async (...given) => {
    const begun = performance.now();
    try {
      return await call(...given);
    } finally {
      const calls = current.getStore();
      if (calls) {
        calls.count += 1;
        calls.milliseconds += performance.now() - begun;
      }
    }
  };
}

/** Adds Server-Timing to the response of a request: its own time and that of its API calls, in milliseconds. */
export async function withServerTiming(answer: () => Promise<Response>): Promise<Response> {
  const calls: Calls = { count: 0, milliseconds: 0 };
  const begun = performance.now();
  const response = await current.run(calls, answer);
  const request = (performance.now() - begun).toFixed(1);
  response.headers.append(
    "server-timing",
    `request;dur=${request}, api;dur=${calls.milliseconds.toFixed(1)};desc="${calls.count} calls"`,
  );
  return response;
}
