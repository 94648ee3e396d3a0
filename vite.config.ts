import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { cssForOldBrowsers, plainColors } from "./app/app.css.postcss.ts";
import { continueAfterMissingModules } from "./app/missing-modules.vite.ts";

/** Modules that every page of the shell loads: one file instead of twenty small ones, which load slower. */
const frame =
  /\/app\/(i18n\/(texts\.tsx|translate|use-language|format)|contract\/rules\/(limits|kinds|languages)|ui\/(button|cause-card|dialog|frame|icon|language-switch|notice|page|page-failure|progress|site-facts|text)\.)/;

export default defineConfig({
  plugins: [reactRouter(), plainColors(), continueAfterMissingModules()],
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
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: "frame", test: frame }] } } },
      },
    },
    ssr: { build: { target: "node24", rollupOptions: { input: "./app/server.ts" } } },
  },
});
