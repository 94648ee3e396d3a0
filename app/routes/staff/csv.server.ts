import { setImmediate as othersTurn } from "node:timers/promises";
import { momentCell } from "./csv-cells.server.ts";
import { byteOrderMark } from "./csv.ts";

/**
 * A file that is read and sent piece by piece. Between two pieces everybody else gets their turn: with an embedded
 * database nothing
 * here waits for anything, and a file of a hundred thousand lines would stop the whole site.
 * @param name without ".csv"; the day in Istanbul is put behind it
 * @param lines what a piece is in the file
 * @param next the piece after one; an empty one is the end
 */
export function csvFile<Row>(
  name: string,
  head: string,
  first: readonly Row[],
  lines: (piece: readonly Row[]) => string,
  next: (piece: readonly Row[]) => Promise<readonly Row[]>,
): Response {
  const [day] = momentCell(new Date().toISOString(), "en").split(" ");
  const encoder = new TextEncoder();
  let piece = first;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(byteOrderMark + head)),
    async pull(controller) {
      if (piece.length === 0) return controller.close();
      await othersTurn();
      controller.enqueue(encoder.encode(lines(piece)));
      await othersTurn();
      piece = await next(piece);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-${day}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
