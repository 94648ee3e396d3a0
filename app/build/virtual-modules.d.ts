/** The server build, made by React Router's Vite plugin. */
declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";
  export const entry: ServerBuild["entry"];
  export const routes: ServerBuild["routes"];
  export const assets: ServerBuild["assets"];
  export const basename: ServerBuild["basename"];
  export const publicPath: ServerBuild["publicPath"];
  export const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"];
  export const future: ServerBuild["future"];
  export const ssr: ServerBuild["ssr"];
  export const isSpaMode: ServerBuild["isSpaMode"];
  export const prerender: ServerBuild["prerender"];
  export const routeDiscovery: ServerBuild["routeDiscovery"];
}

/** opentype.js as an ES module, because Node takes its main file for CommonJS without named exports. */
declare module "opentype.js/dist/opentype.mjs" {
  export * from "opentype.js";
}

/** Address of the script of the pages without the framework (page-script.ts). */
declare module "virtual:page-script" {
  const address: string;
  export default address;
}

/** Address of the script that computes zakat while somebody types (page-script.ts). */
declare module "virtual:zakat-script" {
  const address: string;
  export default address;
}
