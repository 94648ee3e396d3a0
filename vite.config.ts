import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { cssForOldBrowsers, plainColors } from "./app/build/css-for-old-browsers.ts";
import { hashedPictures } from "./app/build/hashed-pictures.ts";
import { continueAfterMissingModules } from "./app/build/missing-modules.ts";
import { noteProgram } from "./app/build/note-program.ts";
import { pageScript } from "./app/build/page-script.ts";

/** Modules that every page of the shell loads: one file instead of thirty small ones, whose headers alone weigh 10 kB. */
const frame =
  /\/app\/(i18n\/(texts\.tsx|use-language|format)|texts\/(translate|replaced-texts)|contract\/rules\/(limits|kinds|languages)|forms\/(choice|form-classes|radio-options|form)\.|routes\/shell\/session-notice|ui\/(any-link|button|cause-card|content-picture|data-list|dialog|frame|hydrated|icon|language-switch|menu-link|notice|page|page-failure|progress|site-facts|submit-button|text|with-sidebar)\.)/;

/** Modules of every form with fields. None of them imports a schema. */
const forms =
  /\/(node_modules\/@conform-to\/(dom|react)\/|app\/forms\/(checked-form|error-summary|error-text|field|focus|form-actions|name-choice-field|privacy-note)\.)/;

export default defineConfig({
  plugins: [reactRouter(), plainColors(), continueAfterMissingModules(), pageScript(), hashedPictures(), noteProgram()],
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
            codeSplitting: {
              groups: [
                { name: "frame", test: frame },
                { name: "forms", test: forms },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { target: "node24", rollupOptions: { input: "./app/server.ts" } } },
  },
});
