import { useRouteLoaderData } from "react-router";

/** What every page may say of the site it belongs to. */
export interface SiteFacts {
  readonly brand: string;
  /** Origin as people see it. */
  readonly publicUrl: string;
  /** Whether payments are imitated. */
  readonly sandbox: boolean;
  /** Whether SMS or e-mails are written into the outbox instead of being sent. */
  readonly outbox: boolean;
}

/** The site's facts; before the root has loaded (an error page), the plain ones. */
export function useSiteFacts(): SiteFacts {
  const root = useRouteLoaderData("root") as { facts: SiteFacts } | undefined;
  return root?.facts ?? { brand: "Pınar", publicUrl: "", sandbox: false, outbox: false };
}
