import type { PageNeeds } from "~/contract/page-needs.ts";
import { handle as handleOfList } from "./article-list.tsx";

/** The list of videos. §7 has the page of each video alone. */
export { default, loader } from "./article-list.tsx";

export const handle = { needs: "videos", ...handleOfList } satisfies PageNeeds;
