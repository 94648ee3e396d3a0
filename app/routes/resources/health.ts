/**
 * Answers the liveness check (200) without any database access: a supervisor restarts a process that hangs, and a
 * restart does not help a process that waits for its database.
 */
export function loader() {
  return new Response("ok\n", {
    headers: { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" },
  });
}
