import type { Route } from "./+types/file";
import { dataFile, provedData } from "./proved.server.ts";

/** Serves what stands under the proved contact as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  return dataFile((await provedData(context)).content);
}
