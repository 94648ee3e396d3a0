import { href } from "react-router";
import { site } from "~/process/site.server.ts";
import { personalAreas } from "~/ui/page-head.tsx";

/** Serves robots.txt: the areas that search engines should skip, and the sitemap. */
export async function loader() {
  const { environment } = await site();
  const lines = [
    "User-agent: *",
    ...personalAreas.map((area) => `Disallow: /${area}`),
    "",
    `Sitemap: ${environment.publicUrl}${href("/sitemap.xml")}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
