import { Server } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between two looks at the port. */
const lookMilliseconds = 5;
/** Turns of the event loop in one look; the first ones take what came meanwhile. */
const turnsOfALook = 10;
/** Longest turn in which nothing but the port was looked at. */
const quietMilliseconds = 0.1;
/** Milliseconds to look for such a turn; a process that is busy all the time closes its port between two requests. */
const longestSearch = 2_000;

/**
 * Closes a port in a moment when no connection waits there, because the system resets those that wait, and a proxy that
 * has sent a form cannot know whether it arrived. The event loop takes one waiting connection a turn, so none waited
 * when a turn took none. Each look follows a pause: a process that has just slept is not interrupted in the middle.
 * Connections that were taken go on, also idle ones, which the server's own method would cut.
 */
export async function closePort(server: Server): Promise<void> {
  let taken = 0;
  server.on("connection", () => (taken += 1));
  const isQuiet = async () => {
    const [takenBefore, begun] = [taken, performance.now()];
    await new Promise(setImmediate);
    return taken === takenBefore && performance.now() - begun < quietMilliseconds;
  };
  // The rest of the present turn looks at no port.
  await new Promise(setImmediate);
  const until = performance.now() + longestSearch;
  for (let turn = 1; !(await isQuiet()) && performance.now() < until; turn++)
    if (turn % turnsOfALook === 0) await wait(lookMilliseconds);
  Server.prototype.close.call(server);
}
