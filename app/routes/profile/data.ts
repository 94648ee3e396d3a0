import { setImmediate as yieldToOthers } from "node:timers/promises";
import { exportedGifts } from "~/contract/endpoints/profile.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import type { Api } from "~/contract/product-api.ts";
import { jsonFile } from "~/http/json-file.ts";
import { apiContext } from "~/middleware/api.server.ts";
import type { Route } from "./+types/data";

export const handle = { needs: "personal_data" } satisfies PageNeeds;

/**
 * Serves all data about the user as a file ("Download my data"). Gifts follow in pieces: somebody who gave thousands of
 * times neither waits for the first bytes nor keeps others waiting.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  // Loaded before the response starts, so that a failure shows a page instead of half a file.
  const { data } = await api.exportMyData();
  const text = textOf(data, api);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await text.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
      await yieldToOthers();
    },
  });
  return jsonFile("pinar-my-data.json", body);
}

/** Yields one JSON document in pieces, with lists of gifts as its last members. */
async function* textOf(data: Record<string, unknown>, api: Api): AsyncGenerator<string, void> {
  yield JSON.stringify(data, null, 2).replace(/\n\}$/, "");
  for (const part of exportedGifts) {
    yield `,\n  "${part}": [`;
    let separator = "\n";
    for (let after: string | null | undefined; after !== null;) {
      const piece = await api.exportMyGifts({ query: { part, ...(after !== undefined && { after }) } });
      const texts = piece.data.map((one) => JSON.stringify(one, null, 2).replace(/^/gm, "    "));
      if (texts.length > 0) yield separator + texts.join(",\n");
      if (texts.length > 0) separator = ",\n";
      after = piece.next;
    }
    yield separator === "\n" ? "]" : "\n  ]";
  }
  yield "\n}\n";
}
