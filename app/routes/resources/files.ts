import { site } from "~/middleware/site.server.ts";
import type { Route } from "./+types/files";

/** Uploaded pictures, under names nobody can guess. */
export async function loader({ params }: Route.LoaderArgs) {
  const { files } = await site();
  const file = files && /^[A-Za-z0-9]{16,64}\.webp$/.test(params.name) ? await files(params.name) : null;
  if (!file) throw new Response(null, { status: 404, statusText: "Not Found" });
  return new Response(file.body as BodyInit, {
    headers: {
      "content-type": file.type,
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "inline",
      "cache-control": "private, max-age=31536000, immutable",
    },
  });
}
