import type { PageNeeds } from "~/contract/page-needs.ts";
import { readingPage } from "~/ui/route-exports.ts";

/** The list of videos. §7 has the page of each video alone. */
export { default, loader } from "./article-list.tsx";

export const handle = { needs: "videos", ...readingPage } satisfies PageNeeds;
