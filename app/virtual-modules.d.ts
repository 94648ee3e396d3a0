/** The server build that React Router's Vite plugin makes. */
declare module "virtual:react-router/server-build" {
  export * from "@react-router/node";
}

/** The package as an ES module: Node takes its main file for CommonJS without named exports. */
declare module "opentype.js/dist/opentype.mjs" {
  export * from "opentype.js";
}
