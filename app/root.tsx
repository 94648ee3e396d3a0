import { useTranslation } from "react-i18next";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import "./app.css";
import { apiContext, apiMiddleware } from "./middleware/api.server.ts";
import { deliveryMiddleware } from "./middleware/delivery.server.ts";
import { guestMiddleware } from "./middleware/guest.server.ts";
import { i18nMiddleware, languageFrom } from "./middleware/i18n.server.ts";
import { sessionMiddleware } from "./middleware/session.server.ts";
import { site } from "./middleware/site.server.ts";
import { type Language, languages } from "./contract/languages.ts";
import { PageFailure } from "./ui/page-failure.tsx";
import type { SiteFacts } from "./ui/site-facts.ts";

export const middleware: Route.MiddlewareFunction[] = [
  deliveryMiddleware,
  i18nMiddleware,
  sessionMiddleware,
  guestMiddleware,
  apiMiddleware,
];

export const links: Route.LinksFunction = () => [{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { environment, bankPages } = await site();
  const language = languageFrom(context) as Language;
  // Wordings that replace the built-in ones. Without an answer the built-in ones stand.
  const wordings = await context
    .get(apiContext)
    .listTranslations({ body: { locale: language } })
    .then(({ data }) => data)
    .catch(() => ({}));
  const facts: SiteFacts = { brand: environment.brandName, publicUrl: environment.publicUrl, sandbox: bankPages !== undefined };
  return { facts, language, wordings };
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { i18n } = useTranslation();
  const language = useRouteLoaderData<typeof loader>("root")?.language;
  const shown = languages.find((known) => known === (language ?? i18n.language)) ?? "tr";
  return (
    <html lang={shown}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b4a56" />
        <meta name="color-scheme" content="light" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Site({ loaderData }: Route.ComponentProps) {
  const { i18n } = useTranslation();
  for (const [group, wordings] of Object.entries(loaderData.wordings)) {
    i18n.addResourceBundle(loaderData.language, group, wordings, true, true);
  }
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="band">
      <PageFailure error={error} />
    </main>
  );
}
