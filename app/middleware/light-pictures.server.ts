import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { TextKey } from "~/texts/keys.ts";
import type { Translate } from "~/texts/translate.ts";

/** Bytes on the wire of the largest picture that a light page shows. */
const mostBytes = 3 * 1024;

/** Sizes of the site's own drawings on the wire, by path. */
const sizes = new Map<string, number>();

/**
 * Turns the large pictures of a light page into links with their alternative texts. A picture inside a link or a button
 * and one without an alternative text is left out: the words around it say the same.
 * @param html a rendered document, where every attribute is in double quotes
 */
export function linkLargePictures(html: string, translate: Translate<TextKey<"common">>): string {
  let depth = 0;
  return html.replace(/<(?:a|button|label|summary)\b[^>]*>|<\/(?:a|button|label|summary)>|<img\b[^>]*>/g, (tag) => {
    if (!tag.startsWith("<img")) {
      depth += tag.startsWith("</") ? -1 : 1;
      return tag;
    }
    const address = attribute(tag, "src");
    if (sizeOf(address) <= mostBytes) return tag;
    const alternative = attribute(tag, "alt");
    return depth > 0 || alternative === ""
      ? ""
      : `<a href="${address}">${translate("version.picture", { alternative })}</a>`;
  });
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
}

/** Returns what a picture weighs on the wire; uploaded pictures and those of other sites count as large. */
function sizeOf(address: string): number {
  const [path = ""] = address.split("?");
  if (!/^\/((pictures|assets)\/)?[\w-]+\.svg$/.test(path)) return Number.POSITIVE_INFINITY;
  const size = sizes.get(path) ?? measure(path);
  sizes.set(path, size);
  return size;
}

function measure(path: string): number {
  try {
    return gzipSync(readFileSync(`build/client${path}`)).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
