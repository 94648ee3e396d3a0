import { createHash } from "node:crypto";
import { build, type Plugin, type Rolldown } from "vite";

/** Module whose default export is the address of the script. */
const moduleName = "virtual:page-script";
const entry = "app/enhance/page.ts";

/**
 * Builds the script of the pages without the framework as one file: as an entry of the site's own build it would share
 * chunks with the framework's pages, each of them one more request. The address has a hash of the content.
 */
export function pageScript(): Plugin {
  let isDevelopment = false;
  let built: Promise<{ fileName: string; source: string }> | undefined;
  return {
    name: "pinar:page-script",
    configResolved({ command }) {
      isDevelopment = command === "serve";
    },
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    async load(id) {
      if (id !== `\0${moduleName}`) return;
      // The development server compiles the source by itself.
      if (isDevelopment) return `export default "/${entry}";`;
      built ??= buildScript();
      const { fileName, source } = await built;
      if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source });
      return `export default "/${fileName}";`;
    },
  };
}

async function buildScript(): Promise<{ fileName: string; source: string }> {
  const result = (await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      modulePreload: false,
      target: ["chrome80", "firefox80", "safari14"],
      rolldownOptions: { input: entry, output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  const { code } = result.output[0];
  const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  return { fileName: `assets/page-${hash}.js`, source: code };
}
