import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // One document describes every route: no discovery requests, and no guard is told about them.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
