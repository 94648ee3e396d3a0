import type * as z from "zod";
import { isShownOrigin } from "../picture-origins.ts";
import type { Raw } from "./api-names.ts";
import { isGiven, textOf } from "./values.ts";

/** A picture without known dimensions is laid out in this shape until it is there. */
const unknownShape = { width: 800, height: 600 };

/** Returns the pictures of an object with whole addresses; a cause without one gets a drawing of this site. */
export function picturesOf({ shape }: z.ZodObject, raw: Raw, origin: string): Raw {
  const pictures: Raw = {};
  for (const name of ["picture", "img", "avatar", "src", "before", "after"]) {
    if (!(name in shape)) continue;
    const isText = (shape[name] as z.core.$ZodTypes)._zod.def.type === "string" || name === "avatar";
    if (isGiven(raw[name])) pictures[name] = pictureOf(raw[name], origin, isText);
    if (name === "picture" && isText && !pictures[name]) pictures[name] = drawnFor(Object.keys(shape));
  }
  return pictures;
}

/** Returns a picture of this site for a cause that has none. */
function drawnFor(fields: readonly string[]): string {
  if (fields.includes("owner_name") || fields.includes("uploaded_picture")) return "/pictures/spring.svg";
  if (fields.includes("multiple")) return "/pictures/sacrifice-field.svg";
  return fields.includes("category") ? "/pictures/project-bread.svg" : "/pictures/well-mali.svg";
}

/** Returns the address, or the picture of the contract, from what APIs send: a text, an object, or a list of these. */
function pictureOf(raw: unknown, origin: string, wantsText: boolean): unknown {
  const first: unknown = Array.isArray(raw) ? raw[0] : raw;
  const fields = typeof first === "object" && first !== null ? (first as Raw) : {};
  const address = textOf(first) ?? textOf(fields.src ?? fields.url);
  if (!address) return null;
  const src = addressOf(address, origin);
  if (wantsText) return src;
  const { width, height, sources, alt } = fields;
  const known = Number(width) > 0 && Number(height) > 0 ? { width, height } : unknownShape;
  return { ...known, sources: Array.isArray(sources) ? sources : [], alt: textOf(alt) ?? "", src };
}

/** Returns a picture's address with its origin; this site's own paths stay, and what is no web address becomes "". */
function addressOf(address: string, origin: string): string {
  if (/^\/(?:files|pictures)\//.test(address)) return address;
  const url = URL.parse(address, `${origin}/`);
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  isShownOrigin(url.origin);
  return url.href;
}
