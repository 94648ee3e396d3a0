/** The server build that React Router's Vite plugin makes. */
declare module "virtual:react-router/server-build" {
  export * from "@react-router/node";
}
