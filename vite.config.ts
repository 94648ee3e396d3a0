import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { compressedFiles } from "./app/build/compressed-files.ts";
import { cssForOldBrowsers, plainColors } from "./app/build/css-for-old-browsers.ts";
import { hashedPictures } from "./app/build/hashed-pictures.ts";
import { continueAfterMissingModules } from "./app/build/missing-modules.ts";
import { noteProgram } from "./app/build/note-program.ts";
import { pageScript } from "./app/build/page-script.ts";

export default defineConfig({
  plugins: [
    reactRouter(),
    plainColors(),
    continueAfterMissingModules(),
    pageScript(),
    hashedPictures(),
    noteProgram(),
    compressedFiles(),
  ],
  resolve: { tsconfigPaths: true },
  css: { postcss: { plugins: cssForOldBrowsers() } },
  build: {
    cssTarget: ["chrome64", "firefox60", "safari11"],
    cssMinify: "lightningcss",
    // No inlining: a data: address would need its own permission in the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  environments: {
    // Hydrates from Chromium 80 on; older browsers keep the server's page (see entry.client.tsx).
    client: {
      build: {
        target: ["chrome80", "firefox80", "safari14"],
        rolldownOptions: {
          output: {
            // What 20 modules import is one file: /admin loads 30 files, not 53, and as many bytes.
            codeSplitting: { groups: [{ name: "shared", test: /\/app\/(ui|i18n|forms)\//, minShareCount: 20 }] },
          },
        },
      },
    },
    ssr: { build: { target: "node24", rollupOptions: { input: "./app/server.ts" } } },
  },
});
