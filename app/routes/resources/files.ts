import { notFound } from "~/http/not-found.ts";
import { site } from "~/site.server.ts";
import type { Route } from "./+types/files";
import { toJpeg, lacksWebp } from "./older-picture.server.ts";

/** Serves uploaded pictures under unguessable names; as JPEG to browsers without WebP. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const { files } = await site();
  const isOurs = /^[A-Za-z0-9]{16,64}\.webp$/.test(params.name);
  // The store has logged why it does not answer.
  const file = isOurs ? await files(params.name).catch(() => "silent" as const) : null;
  if (file === "silent") throw new Response(null, { status: 503, headers: { "retry-after": "10" } });
  if (!file) throw notFound();
  const isOlder = lacksWebp(request);
  const body = isOlder ? await toJpeg(params.name, file.body) : file.body;
  if (!body) throw notFound();
  return new Response(body as BodyInit, {
    headers: {
      "content-type": isOlder ? "image/jpeg" : file.type,
      vary: "Accept",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "inline",
      "cache-control": "private, max-age=31536000, immutable",
    },
  });
}
