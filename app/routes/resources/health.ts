/**
 * Says that the process lives and answers; asks nothing of a database. For whatever restarts a process that hangs: one
 * that waits for its database is not mended by a restart.
 */
export function loader() {
  return new Response("ok\n", {
    headers: { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" },
  });
}
