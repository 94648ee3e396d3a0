import { href } from "react-router";
import { withFallback } from "~/http/side-data.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { site } from "~/process/site.server.ts";
import type { Route } from "./+types/security-txt";

const dayMilliseconds = 86_400_000;
/** RFC 9116 recommends less than a year. */
const goodForDays = 180;

/**
 * Serves security.txt (RFC 9116): vulnerabilities are reported to the organisation's e-mail address, else on its
 * contact page.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { environment } = await site();
  const contacts = await withFallback(context.get(apiContext).listContact(), []);
  const contact = contacts.find(({ type }) => type === "email")?.link;
  // The date changes once a day, so that the text does, too.
  const expires = new Date((Math.floor(Date.now() / dayMilliseconds) + goodForDays) * dayMilliseconds);
  const lines = [
    `Contact: ${contact || `${environment.publicUrl}${href("/contact")}`}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: tr, en",
    `Canonical: ${environment.publicUrl}${href("/.well-known/security.txt")}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
