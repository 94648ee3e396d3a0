import type { PageNeeds } from "~/contract/page-needs.ts";

export { action, default, loader } from "./transition.tsx";

export const handle = { needs: "withdrawals" } satisfies PageNeeds;
