/** The server build, made by React Router's Vite plugin. */
declare module "virtual:react-router/server-build" {
  export * from "@react-router/node";
}

/** opentype.js as an ES module, because Node takes its main file for CommonJS without named exports. */
declare module "opentype.js/dist/opentype.mjs" {
  export * from "opentype.js";
}
