import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

/** Thrown when a backup, a check or a restore cannot go on; the message is a sentence for the operator. */
export class BackupFault extends Error {}

/** Where a site keeps its data. */
export interface SitePlace {
  /** postgres://… or the path of an SQLite file. */
  readonly database: string;
  /** Absolute path. */
  readonly dataDirectory: string;
  /** The store of uploads where they are not in DATA_DIR. */
  readonly files?: UploadStore;
}

/** A store of uploads outside of DATA_DIR. Files have random names and never change. */
export interface UploadStore {
  names(): AsyncIterable<string>;
  /** Null when it was removed meanwhile. */
  read(name: string): Promise<{ readonly body: Uint8Array } | null>;
  saveAs(name: string, bytes: Uint8Array): Promise<void>;
}

/** Folders and files of an archive, and of DATA_DIR where the names agree. */
export const names = {
  manifest: "manifest.json",
  /** Folder of the database's copy. */
  database: "database",
  sqlite: "database/pinar.sqlite",
  sandboxBank: "sandbox-bank.sqlite",
  files: "files",
  /** Folder of the generated secrets. */
  secrets: "secrets",
} as const;

/** Secrets that the site generates into DATA_DIR. */
export const secretFiles = ["data-secret", "session-secret"] as const;

const tableName = z.string().regex(/^\w{1,63}$/);

const schema = z.object({
  product: z.literal("pinar"),
  format: z.literal(1),
  /** Version of the program that made it. */
  version: z.string(),
  /** Moment of the database's copy, ISO 8601 UTC. */
  at: z.iso.datetime(),
  database: z.enum(["sqlite", "postgres"]),
  /** Name of the newest migration that had run. */
  level: z.string(),
  parts: z.array(z.enum(["database", "files", "secrets"])),
  tables: z.array(z.object({ name: tableName, rows: z.int().min(0), columns: z.array(tableName).optional() })),
  /** Last values that PostgreSQL's sequences have given out. */
  sequences: z.array(z.object({ name: tableName, last: z.int().min(0) })),
  files: z.array(
    z.object({
      path: z.string().regex(/^(sandbox-bank\.sqlite|(database|files|secrets)\/[\w.-]+)$/),
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[\da-f]{64}$/),
    }),
  ),
});

/** What an archive says of itself: its file manifest.json. */
export type Manifest = z.output<typeof schema>;
export type TableCount = Manifest["tables"][number];

/** Reads the manifest of an unpacked archive. @throws BackupFault */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, names.manifest), "utf8").catch(() => null);
  if (text === null) throw new BackupFault("This is no backup of this product: it holds no manifest.json.");
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new BackupFault("The backup is damaged: manifest.json cannot be read.");
  }
  const { format } = content as { format?: unknown };
  if (typeof format === "number" && format > 1)
    throw new BackupFault("A newer version of this program made the backup: use that version.");
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new BackupFault("The backup is damaged: manifest.json is not as this program writes it.");
  return parsed.data;
}

/** @throws BackupFault naming the first table that has other rows than the manifest says */
export function expectCounts(manifest: Manifest, found: readonly TableCount[]): void {
  const rows = new Map(found.map((table) => [table.name, table.rows]));
  for (const table of manifest.tables) {
    const has = rows.get(table.name);
    if (has !== table.rows)
      throw new BackupFault(
        `The backup is damaged: its table ${table.name} has ${has ?? "no"} rows instead of ${table.rows}.`,
      );
  }
}
