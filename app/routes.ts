import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** The URL map (§2). Folders are areas, not URL segments. */
export default [
  layout("routes/main/layout.tsx", [
    layout("routes/main/boundary.tsx", [
      index("routes/home/home.tsx"),
      ...prefix("waterwell-projects", [index("routes/wells/list.tsx"), route("detail/:id", "routes/wells/detail.tsx")]),
      ...prefix("sacrifice", [index("routes/sacrifice/list.tsx"), route("detail/:id", "routes/sacrifice/detail.tsx")]),
      ...prefix("projects", [index("routes/projects/list.tsx"), route("detail/:slug", "routes/projects/detail.tsx")]),
      route("donate", "routes/donate/donate.tsx"),
      route("basket", "routes/basket/basket.tsx", [route("notes/:id", "routes/basket/note.tsx")]),
      route("basket/lines/:id", "routes/basket/line.tsx"),
      route("*", "routes/main/not-found.tsx"),
    ]),
  ]),
  ...prefix("payment", [
    layout("routes/payment/layout.tsx", [
      index("routes/payment/start.tsx"),
      route("details", "routes/payment/details.tsx"),
      route("card", "routes/payment/card.tsx"),
      route("secure", "routes/payment/secure.tsx"),
      route("result", "routes/payment/result.tsx"),
      route("receipt", "routes/payment/receipt.tsx"),
      route(":step", "routes/payment/unknown-step.tsx"),
    ]),
    route("frame", "routes/payment/frame.ts"),
    route("return/:reference", "routes/payment/return.ts"),
  ]),
  route("sandbox-bank/*", "routes/resources/sandbox-bank.ts"),
  route("language", "routes/resources/language.ts"),
  route("banner", "routes/resources/banner.ts"),
  route("health", "routes/resources/health.ts"),
] satisfies RouteConfig;
