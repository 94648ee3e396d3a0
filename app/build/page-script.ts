import { createHash } from "node:crypto";
import { build, type Plugin, type Rolldown } from "vite";

/** Modules whose default export is the address of a script, with the name of its file and of its source. */
const scripts: Readonly<Record<string, string>> = { "virtual:page-script": "page", "virtual:zakat-script": "zakat" };
const entryOf = (name: string) => `app/enhance/${name}.ts`;

/**
 * Builds the script of the pages without the framework as one file, and another for what one page computes: as entries
 * of the site's own build they would share chunks with the framework's pages, each of them one more request. The
 * address has a hash of the content.
 */
export function pageScript(): Plugin {
  let isDevelopment = false;
  const built = new Map<string, ReturnType<typeof buildScript>>();
  return {
    name: "pinar:page-script",
    configResolved({ command }) {
      isDevelopment = command === "serve";
    },
    resolveId: (id) => (Object.hasOwn(scripts, id) ? `\0${id}` : undefined),
    async load(id) {
      const name = id.startsWith("\0") ? scripts[id.slice(1)] : undefined;
      if (name === undefined) return;
      // The development server compiles the source by itself.
      if (isDevelopment) return `export default "/${entryOf(name)}";`;
      const script = built.get(name) ?? buildScript(name);
      built.set(name, script);
      const { fileName, source } = await script;
      if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source });
      return `export default "/${fileName}";`;
    },
  };
}

async function buildScript(name: string): Promise<{ fileName: string; source: string }> {
  const result = (await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      modulePreload: false,
      target: ["chrome80", "firefox80", "safari14"],
      rolldownOptions: { input: entryOf(name), output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  const { code } = result.output[0];
  const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  return { fileName: `assets/${name}-${hash}.js`, source: code };
}
