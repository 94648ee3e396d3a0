import { readFileSync } from "node:fs";
import * as z from "zod";
import { type ApiMapping, readMapping } from "../../contract/api-mapping.ts";
import { allFeatures, type Feature } from "../../contract/features.ts";
import { setting } from "./payment.server.ts";

const roles = ["all", "site", "api"] as const;

/** "all": the site with its own API; "site": the site of another API; "api": the API without a site. */
export type Role = (typeof roles)[number];

/** Minimum characters of the secret of a client of this API. */
const leastClientSecret = 32;

const baseUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .refine((text) => !/[@?#]/.test(text), {
    error: "must be an address without a user, a password, a query or a fragment",
  });

/** An origin and nothing more, so that nothing of the setting is ignored; its host stands in policies. */
const bareOrigin = /^https?:\/\/(?:[a-z\d](?:[\w.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?\/?$/i;

function isBareOrigin(text: string): boolean {
  return bareOrigin.test(text) && URL.canParse(text);
}

const siteOrigin = z
  .string()
  .refine(isBareOrigin, {
    error: "must be an http or https address of a host, without a user, a password, a path or a query",
  })
  .transform((text) => new URL(text).origin);

/** Origins separated by commas. */
const origins = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((text) => text.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isBareOrigin), {
    error: "must be http or https origins like https://cdn.example.org, parted by commas",
  })
  .transform((list) => list.map((text) => new URL(text).origin));

/** The mapping in a file; each of its faults is one of the variable. */
const mappingFile = z.string().transform((path, context): ApiMapping => {
  try {
    const { mapping, faults } = readMapping(JSON.parse(readFileSync(path, "utf8")));
    for (const fault of faults) context.addIssue(fault);
    return mapping;
  } catch (cause) {
    context.addIssue(cause instanceof SyntaxError ? "must be a file with JSON" : "must be a file that can be read");
    return z.NEVER;
  }
});

/** Names of features separated by commas, or `all` or `none`. */
const featureNames = z.string().transform((list, context): readonly Feature[] => {
  const names = list
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean);
  if (names.join() === "all") return allFeatures;
  if (names.join() === "none") return [];
  const unknown = names.filter((name) => !(allFeatures as readonly string[]).includes(name));
  if (unknown.length > 0)
    context.addIssue(`names ${unknown.join(", ")}: must be all, none or of ${allFeatures.join(", ")}`);
  return allFeatures.filter((name) => names.includes(name));
});

/** Variables of the process's role, of the API that a site uses, and of the client of this API. */
export const apiVariables = {
  ROLE: setting(z.enum(roles, { error: `must be ${roles.slice(0, -1).join(", ")} or ${roles.at(-1)}` }).optional()),
  SITE_URL: setting(siteOrigin.optional()),
  API_BASE_URL: setting(baseUrl.optional()),
  API_TOKEN_URL: setting(baseUrl.optional()),
  API_CLIENT_ID: setting(z.string().max(200, { error: "must have 200 characters at most" }).optional()),
  API_CLIENT_SECRET: setting(z.string().optional()),
  API_SCOPE: z.string().default(""),
  API_MEDIA_ORIGINS: setting(origins.default([])),
  API_RETURN_URL_FIELD: setting(
    z
      .string()
      .regex(/^[\w.-]{1,40}$/, { error: "must be the name of a field" })
      .default("return_url"),
  ),
  API_MAPPING: setting(mappingFile.optional()),
  API_FEATURES: setting(featureNames.optional()),
};
const schema = z.object(apiVariables);
type ApiVariables = z.output<typeof schema>;

/** The API that a process with the role "site" uses. */
export interface RemoteApiSettings {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Address of the token endpoint. */
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** Further origins whose pictures pages may show. */
  readonly mediaOrigins: readonly string[];
  /** Field of `payment/request` in which the API takes the address that the bank sends the donor back to. */
  readonly returnUrlField: string;
  /** How its names, states and ids differ from the contract's; undefined where they do not. */
  readonly mapping: ApiMapping | undefined;
  /** The features that the API has beside §7; undefined reads them from its OpenAPI document. */
  readonly features: readonly Feature[] | undefined;
}

/** Returns the role; by default "site" with API_BASE_URL, else "all". */
export function roleFrom({ ROLE, API_BASE_URL }: Pick<ApiVariables, "ROLE" | "API_BASE_URL">): Role {
  return ROLE ?? (API_BASE_URL ? "site" : "all");
}

/** Returns the API that the site uses; undefined unless the role is "site". */
export function remoteApiFrom(values: ApiVariables): RemoteApiSettings | undefined {
  if (roleFrom(values) !== "site") return undefined;
  const baseUrl = values.API_BASE_URL!.replace(/\/+$/, "");
  return {
    baseUrl,
    tokenUrl: values.API_TOKEN_URL ?? `${baseUrl}/oauth/token`,
    clientId: values.API_CLIENT_ID!,
    clientSecret: values.API_CLIENT_SECRET!,
    scope: values.API_SCOPE,
    mediaOrigins: values.API_MEDIA_ORIGINS,
    returnUrlField: values.API_RETURN_URL_FIELD,
    mapping: values.API_MAPPING,
    features: values.API_FEATURES,
  };
}

/** Returns the client of this process's API that the settings define; undefined without one, or in the role "site". */
export function configuredClientFrom(values: ApiVariables): { id: string; secret: string } | undefined {
  const { API_CLIENT_ID: id, API_CLIENT_SECRET: secret } = values;
  return roleFrom(values) !== "site" && id && secret ? { id, secret } : undefined;
}

/** Returns missing and contradictory settings, by variable. */
export function apiFaults(values: ApiVariables): [keyof ApiVariables, string][] {
  const { API_BASE_URL, API_CLIENT_ID, API_CLIENT_SECRET, SITE_URL } = values;
  const role = roleFrom(values);
  const faults: [keyof ApiVariables, string][] = [];
  const need = (name: keyof ApiVariables, why: string) => {
    if (!values[name]) faults.push([name, `is missing: ${why}`]);
  };
  if (role === "site") {
    const why = values.ROLE ? "ROLE is site" : "API_BASE_URL is set";
    need("API_BASE_URL", why);
    need("API_CLIENT_ID", why);
    need("API_CLIENT_SECRET", why);
    return faults;
  }
  if (values.API_TOKEN_URL)
    faults.push(["API_TOKEN_URL", `must not be set: ROLE is ${role}, which gives its own tokens`]);
  if (API_BASE_URL) faults.push(["API_BASE_URL", `must not be set: ROLE is ${role}, which has the API in itself`]);
  if (role === "api" && !SITE_URL)
    faults.push(["SITE_URL", "is missing: ROLE is api, and messages link to the site that uses it"]);
  if (API_CLIENT_ID) need("API_CLIENT_SECRET", "API_CLIENT_ID is set");
  if (API_CLIENT_SECRET) need("API_CLIENT_ID", "API_CLIENT_SECRET is set");
  if (API_CLIENT_SECRET && API_CLIENT_SECRET.length < leastClientSecret)
    faults.push(["API_CLIENT_SECRET", `needs at least ${leastClientSecret} characters`]);
  return faults;
}
