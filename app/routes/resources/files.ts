import { notFound } from "~/http/not-found.ts";
import { site } from "~/process/site.server.ts";
import type { Route } from "./+types/files";
import { lacksWebp, toJpeg } from "./older-picture.server.ts";

/** Form of the names of uploads, which are random. */
const uploadName = /^[A-Za-z0-9]{16,64}\.(webp|pdf)$/;

/**
 * Serves uploaded pictures and documents, and those of another API; pictures as JPEG to browsers without WebP. A
 * document is downloaded, because a browser's viewer of PDF files does not run under the policy of uploads.
 */
export async function loader({ params, request }: Route.LoaderArgs) {
  const { files } = await site();
  // The store has logged why it does not answer.
  const file = await files(params.name).catch(() => "silent" as const);
  if (file === "silent") throw new Response(null, { status: 503, headers: { "retry-after": "10" } });
  if (!file) throw notFound();
  const isOlder = file.type === "image/webp" && lacksWebp(request);
  const body = isOlder ? await toJpeg(params.name, file.body) : file.body;
  if (!body) throw notFound();
  return new Response(body as BodyInit, {
    headers: {
      "content-type": isOlder ? "image/jpeg" : file.type,
      vary: "Accept",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": file.type === "application/pdf" ? "attachment" : "inline",
      // Another picture never gets a name of ours again; of another API's names nobody knows.
      "cache-control": uploadName.test(params.name) ? "private, max-age=31536000, immutable" : "private, max-age=3600",
    },
  });
}
