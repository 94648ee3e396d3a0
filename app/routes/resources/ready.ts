import { site } from "~/site.server.ts";

/**
 * Says whether the process can serve visitors: 200, or 503 with what is not fit. For whatever sends visitors to a
 * process, and for the operator's watch. No detail goes out: everybody may ask.
 */
export async function loader() {
  const { ready } = await site();
  const parts = await ready();
  const lines = Object.entries(parts).map(([part, isFit]) => `${part}: ${isFit ? "ok" : "not ok"}\n`);
  return new Response(lines.join(""), {
    status: Object.values(parts).every(Boolean) ? 200 : 503,
    headers: { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" },
  });
}
