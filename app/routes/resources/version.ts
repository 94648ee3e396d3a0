import { site } from "~/process/site.server.ts";

/** Answers which version runs, and of which commit; a rolling restart is done when all processes answer the new one. */
export async function loader() {
  const { program } = await site();
  return Response.json(program, { headers: { "cache-control": "no-store" } });
}
