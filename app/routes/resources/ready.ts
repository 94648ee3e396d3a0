import { site } from "~/process/site.server.ts";

/**
 * Answers the readiness check of load balancers and monitoring: 200, or 503 with the parts that are not ready. Another
 * API that is down is named, but the site answers without it. It is public, so it names no details.
 */
export async function loader() {
  const { ready } = await site();
  const parts = await ready();
  const lines = Object.entries(parts).map(([part, isFit]) => `${part}: ${isFit ? "ok" : "not ok"}\n`);
  return new Response(lines.join(""), {
    status: Object.entries(parts).every(([part, isFit]) => isFit || part === "api") ? 200 : 503,
    headers: { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" },
  });
}
