import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Pages carry the routes they show; others are told of when their links come into sight. All routes at once would
  // be a fiftieth of the JavaScript a page may load, and grow with every screen.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;
