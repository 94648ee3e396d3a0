import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import pageScript from "virtual:page-script";
import { Arrival } from "~/ui/arrival.tsx";
import { Band } from "~/ui/page.tsx";
import type { Route } from "./+types/root";
import { nobodyContext } from "./cache/page-template.server.ts";
import { pageCacheMiddleware, sharedPageMiddleware } from "./cache/shared-pages.server.ts";
import type { PublicDisclosure } from "./contract/endpoints/disclosure.ts";
import { directions } from "./contract/rules/languages.ts";
import { bodyLimitsMiddleware } from "./forms/arrival/reading.server.ts";
import { formCopyMiddleware } from "./forms/arrival/recovery.server.ts";
import { formTokenFor } from "./forms/arrival/token.server.ts";
import { absentPages } from "./http/available-features.server.ts";
import { withFallback } from "./http/side-data.ts";
import { ReplacedTexts, useTexts } from "./i18n/texts.tsx";
import { apiContext, apiMiddleware } from "./middleware/api.server.ts";
import { csrfMiddleware } from "./middleware/csrf.server.ts";
import { expiredSignInMiddleware } from "./middleware/expired-sign-in.server.ts";
import { freshPagesMiddleware } from "./middleware/fresh-pages.server.ts";
import { guestMiddleware } from "./middleware/guest.server.ts";
import { i18nMiddleware, languageFrom, namedLanguageMiddleware } from "./middleware/i18n.server.ts";
import { closedBar, maintenanceMiddleware, retryAfterMiddleware } from "./middleware/maintenance.server.ts";
import { missingFeaturesMiddleware } from "./middleware/missing-features.server.ts";
import { requestLogMiddleware } from "./middleware/request-log.server.ts";
import { securityHeadersMiddleware } from "./middleware/security-headers.server.ts";
import { sessionMiddleware } from "./middleware/session.server.ts";
import { signInMiddleware } from "./middleware/sign-in.server.ts";
import { site } from "./process/site.server.ts";
import { Logo, StepFrame } from "./ui/frame.tsx";
import { PageFailure } from "./ui/page-failure.tsx";
import { Robots } from "./ui/page-head.tsx";
import { usePageScript } from "./ui/page-version.ts";
import type { Recipient, SiteFacts } from "./ui/site-facts.tsx";
import leftToRight from "./app.css?url";
import rightToLeft from "./app.rtl.css?url";

export const middleware: Route.MiddlewareFunction[] = [
  requestLogMiddleware,
  // Outermost first: every response of the inner ones gets the headers.
  securityHeadersMiddleware,
  retryAfterMiddleware,
  freshPagesMiddleware,
  pageCacheMiddleware,
  // Before any middleware that may read a form.
  bodyLimitsMiddleware,
  i18nMiddleware,
  namedLanguageMiddleware,
  sessionMiddleware,
  guestMiddleware,
  signInMiddleware,
  csrfMiddleware,
  // After the CSRF check, so that forms of other sites are never returned.
  formCopyMiddleware,
  maintenanceMiddleware,
  missingFeaturesMiddleware,
  apiMiddleware,
  expiredSignInMiddleware,
  // Last, because it asks the API about the visitor.
  sharedPageMiddleware,
];

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon-32.png", type: "image/png", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/icon-180.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { environment, state, missingFeatures, takesProjects } = await site();
  const missing = missingFeatures();
  const language = languageFrom(context);
  const api = context.get(apiContext);
  // Texts that replace the built-in ones. If the API does not answer, the built-in ones are used.
  const [overrides, permit, disclosure] = await Promise.all([
    withFallback(api.listTranslations({ body: { locale: language } }), {}),
    withFallback(api.showPermit(), null),
    withFallback(api.showDisclosure(), null),
  ]);
  const facts: SiteFacts = {
    brand: environment.brandName,
    publicUrl: environment.publicUrl,
    sandbox: state().sandbox,
    regularGifts: state().regular_gifts && !missing.includes("regular_gifts"),
    missingFeatures: missing,
    absentPages: await absentPages(),
    takesProjects: takesProjects(),
    closed: closedBar(context, language),
    outbox: state().outbox,
    permit,
    recipient: disclosure && recipientOf(disclosure),
  };
  const nobody = context.get(nobodyContext);
  const formToken = nobody ? nobody.formToken : await formTokenFor(context, request);
  return { facts, overrides, ...(formToken && { formToken }) };
}

/** Leaves out what only the page of transparency shows: every page carries its facts. */
function recipientOf({ documents, ...disclosure }: PublicDisclosure): Recipient {
  const { legal_name, registry_number, tax_number, permit, leader, field_of_100 } = disclosure;
  // The newest of a kind stands first.
  const audit = documents.find(({ kind }) => kind === "audit") ?? null;
  return { legal_name, registry_number, tax_number, permit, leader, field_of_100, audit };
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { language } = useTexts();
  const script = usePageScript();
  return (
    <html lang={language} dir={directions[language]}>
      <head>
        <meta charSet="utf-8" />
        <link rel="stylesheet" href={directions[language] === "rtl" ? rightToLeft : leftToRight} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b4a56" />
        <meta name="color-scheme" content="light dark" />
        <Robots />
        <Meta />
        <Links />
      </head>
      <body className="print:text-[11pt]">
        {children}
        {script === "small" && <script type="text/plain" data-run="module" data-src={pageScript} />}
        {script === "framework" && (
          <>
            <Arrival />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Site({ loaderData }: Route.ComponentProps) {
  const { overrides, facts } = loaderData;
  const without = [...facts.missingFeatures, ...(facts.takesProjects ? [] : ["projects"])].join();
  return (
    <ReplacedTexts without={without} overrides={overrides}>
      <Outlet />
    </ReplacedTexts>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StepFrame header={<Logo />} footer={null}>
      <Band>
        <PageFailure error={error} />
      </Band>
    </StepFrame>
  );
}
