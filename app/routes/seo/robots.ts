import { href } from "react-router";
import { site } from "~/site.server.ts";

/** What belongs to one person; search engines would only find the way to sign in. */
const personal = ["/auth", "/basket", "/payment", "/dashboard", "/profile", "/admin", "/search"];

/** Tells search engines what is for them, and where the list of pages is. */
export async function loader() {
  const { environment } = await site();
  const lines = [
    "User-agent: *",
    ...personal.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${environment.publicUrl}${href("/sitemap.xml")}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
