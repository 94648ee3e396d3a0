import { useRouteLoaderData } from "react-router";
import type { PublicDisclosure, PublicDocument } from "~/contract/endpoints/disclosure.ts";
import type { Permit } from "~/contract/endpoints/site.ts";
import type { Feature } from "~/contract/features.ts";

/** What every page may say of the organisation, of all that it publishes about itself. */
export interface Recipient extends Pick<
  PublicDisclosure,
  "legal_name" | "registry_number" | "tax_number" | "permit" | "leader" | "field_of_100"
> {
  /** The last audit report; null without one. */
  readonly audit: PublicDocument | null;
}

/** Facts about the site that every page may show. */
export interface SiteFacts {
  readonly brand: string;
  /** Public origin. */
  readonly publicUrl: string;
  /** Whether payments are simulated. */
  readonly sandbox: boolean;
  /** Whether SMS or e-mails go to the outbox file instead of being sent. */
  readonly outbox: boolean;
  /** What staff read on every page while the site is closed for everybody else; null while it is open. */
  readonly closed: string | null;
  /** Whether gifts can be given every month: only a provider that stores cards can charge them again. */
  readonly regularGifts: boolean;
  /** The organisation's permit to collect donations; null without one. */
  readonly permit: Permit | null;
  /** Who receives gifts; null where the API does not tell. */
  readonly recipient: Recipient | null;
  /** Features that the API lacks. */
  readonly missingFeatures: readonly Feature[];
  /** Addresses of the pages that have nothing to show without them, for `isAbsent`. */
  readonly absentPages: readonly string[];
  /** Whether gifts for projects can be given: §3 knows three kinds of gifts. */
  readonly takesProjects: boolean;
}

const unknown: SiteFacts = {
  brand: "Pınar",
  publicUrl: "",
  sandbox: false,
  outbox: false,
  closed: null,
  regularGifts: true,
  permit: null,
  recipient: null,
  missingFeatures: [],
  absentPages: [],
  takesProjects: true,
};

/** Returns the site's facts; defaults before the root has loaded (an error page). */
export function useSiteFacts(): SiteFacts {
  const root = useRouteLoaderData("root") as { facts: SiteFacts } | undefined;
  return root?.facts ?? unknown;
}

/** Tells whether the API has a feature. */
export function useOffers(feature: Feature): boolean {
  return !useSiteFacts().missingFeatures.includes(feature);
}
