import * as z from "zod";
import { EnvironmentFault } from "./fault.server.ts";
import { setting } from "./payment.server.ts";
import { type Variables, withSecretFiles } from "./secrets.server.ts";

const error =
  "must be s3://key:secret@host/bucket/folder?region=eu-central-1, where key and secret may be FILES_ACCESS_KEY and FILES_SECRET_KEY";

/** Variables of the store of uploaded files. */
export const filesVariables = {
  FILES_URL: setting(
    z
      .string()
      .refine((text) => parsed(text) !== null, { error })
      .optional(),
  ),
  FILES_ACCESS_KEY: setting(z.string().optional()),
  FILES_SECRET_KEY: setting(z.string().optional()),
};
const schema = z.object(filesVariables);
type FilesVariables = z.output<typeof schema>;

/** An S3-compatible store. */
export interface FilesSettings {
  /** Origin of the store, https in almost every case. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Beginning of every key, like "site/"; may be empty. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Returns the store of uploaded files; undefined when they are in DATA_DIR. */
export function filesFrom(values: FilesVariables): FilesSettings | undefined {
  const store = values.FILES_URL === undefined ? null : parsed(values.FILES_URL);
  if (!store) return undefined;
  const { user, password, ...place } = store;
  return {
    ...place,
    accessKey: user || (values.FILES_ACCESS_KEY ?? ""),
    secretKey: password || (values.FILES_SECRET_KEY ?? ""),
  };
}

/**
 * Reads these variables alone, for commands that need no other setting.
 * @throws EnvironmentFault
 */
export function readFilesSettings(variables: Variables): FilesSettings | undefined {
  const result = schema.safeParse(withSecretFiles(variables));
  if (!result.success) throw new EnvironmentFault(`FILES_URL ${error}`);
  const [fault] = filesFaults(result.data);
  if (fault) throw new EnvironmentFault(fault.join(" "));
  return filesFrom(result.data);
}

/**
 * Reads an address of a store for archives, whose keys may be those of FILES_URL.
 * @throws EnvironmentFault
 */
export function readStoreOf(address: string, variables: Variables): FilesSettings {
  const { FILES_ACCESS_KEY, FILES_SECRET_KEY } = withSecretFiles(variables);
  const settings = filesFrom({ FILES_URL: address, FILES_ACCESS_KEY, FILES_SECRET_KEY });
  if (!settings) throw new EnvironmentFault(`--to ${error}`);
  if (settings.accessKey === "" || settings.secretKey === "")
    throw new EnvironmentFault(
      "The store of --to needs keys: set FILES_ACCESS_KEY and FILES_SECRET_KEY for this command.",
    );
  return settings;
}

/** Returns what is missing, by variable. */
export function filesFaults(values: FilesVariables): ["FILES_ACCESS_KEY" | "FILES_SECRET_KEY", string][] {
  const settings = filesFrom(values);
  const message = "is missing: FILES_URL names none";
  return [
    ...(settings?.accessKey === "" ? [["FILES_ACCESS_KEY", message] as ["FILES_ACCESS_KEY", string]] : []),
    ...(settings?.secretKey === "" ? [["FILES_SECRET_KEY", message] as ["FILES_SECRET_KEY", string]] : []),
  ];
}

/** Parses s3://, https:// or http:// with a bucket as first folder of the path; null if it is none. */
function parsed(text: string) {
  try {
    const url = new URL(text.replace(/^s3:/, "https:"));
    const [, bucket, prefix = ""] = /^\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]*))?$/.exec(url.pathname) ?? [];
    if (!/^https?:$/.test(url.protocol) || !url.hostname || bucket === undefined || url.hash) return null;
    if ([...url.searchParams.keys()].some((name) => name !== "region")) return null;
    return {
      endpoint: url.origin,
      bucket,
      prefix: prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`,
      region: url.searchParams.get("region") || "us-east-1",
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    };
  } catch {
    return null;
  }
}
