import { jsonFile } from "~/http/json-file.ts";
import type { Route } from "./+types/file";
import { provedData } from "./contact.server.ts";

/** Serves what stands under the proved contact as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  return jsonFile("my-data.json", (await provedData(context)).content);
}
