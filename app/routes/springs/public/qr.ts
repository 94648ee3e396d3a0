import { href } from "react-router";
import { renderSVG } from "uqr";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { site } from "~/process/site.server.ts";
import type { Route } from "./+types/qr";

/** Draws the address of a spring's page as a QR code. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, id = ""] = /^(\d+)\.svg$/.exec(params.file) ?? [];
  const spring = await orNotFound(context.get(apiContext).showSpring({ params: { id: idFrom(id) } }));
  const { environment } = await site();
  const address = environment.publicUrl + href("/the-spring/detail/:id", { id: String(spring.id) });
  return new Response(renderSVG(address, { ecc: "M", border: 4 }), {
    headers: {
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=3600",
    },
  });
}
