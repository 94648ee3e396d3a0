import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";
import { compressedEnding, staticFilesIn, textTypeOf } from "../http/static-files.server.ts";

/**
 * Writes a compressed file beside each text file of the site: the best compression takes a tenth of a second for a
 * style sheet, too long for a request.
 */
export function compressedFiles(): Plugin {
  return {
    name: "pinar:compressed-files",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      handler({ dir }) {
        if (this.environment.name !== "client" || !dir) return;
        for (const path of staticFilesIn(dir).filter(textTypeOf)) {
          const body = readFileSync(join(dir, path));
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
          writeFileSync(join(dir, path + compressedEnding), brotliCompressSync(body, { params }));
        }
      },
    },
  };
}
