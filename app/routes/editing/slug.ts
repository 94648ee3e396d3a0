import { slugLength } from "~/contract/content-checks.ts";
import { folded } from "~/contract/folding.ts";

/** The address that a title proposes: "Işıklı'ya su geldi" becomes "isikli-ya-su-geldi". Empty when it has no letters of ours. */
export function slugFrom(title: string): string {
  return folded(title)
    .replace(/[^a-z0-9 ]+/g, "")
    .trim()
    .replace(/ +/g, "-")
    .slice(0, slugLength)
    .replace(/-+$/, "");
}
