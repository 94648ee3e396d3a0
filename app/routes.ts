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
      layout("routes/dashboard/layout.tsx", [
        ...prefix("dashboard", [index("routes/dashboard/start.tsx"), route("panel", "routes/dashboard/panel.tsx")]),
        ...prefix("profile", [
          index("routes/profile/start.tsx"),
          route("dashboard", "routes/dashboard/panel.tsx", { id: "routes/profile/panel" }),
          route("personal-data", "routes/profile/personal-data.tsx"),
          route("avatar", "routes/profile/avatar.tsx"),
          route("phone", "routes/profile/phone.tsx"),
          route("phone/verify", "routes/profile/phone-verify.tsx"),
          route("email", "routes/profile/email.tsx"),
          route("email/verify", "routes/profile/email-verify.tsx"),
          route("profile-options", "routes/profile/profile-options.tsx"),
          route("cards/new", "routes/profile/new-card.tsx"),
          route("cards/:id", "routes/profile/card.tsx"),
          route("cards/:id/default", "routes/profile/card-default.tsx"),
          route("deletion", "routes/profile/deletion.tsx"),
          route("data", "routes/profile/data.ts"),
        ]),
      ]),
      route(":slug", "routes/content/fixed-page.tsx"),
      route("*", "routes/main/not-found.tsx"),
    ]),
  ]),
  ...prefix("auth", [
    layout("routes/auth/layout.tsx", [
      index("routes/auth/start.tsx"),
      route("login", "routes/auth/login.tsx"),
      route("otp", "routes/auth/otp.tsx"),
      route("codes", "routes/auth/codes.tsx"),
      route("newMember", "routes/auth/new-member.tsx"),
      route("error", "routes/auth/error.tsx"),
      route("logout", "routes/auth/logout.tsx"),
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
  route("files/:name", "routes/resources/files.ts"),
  route("language", "routes/resources/language.ts"),
  route("banner", "routes/resources/banner.ts"),
  route("health", "routes/resources/health.ts"),
] satisfies RouteConfig;
