import { BackupFault, type Manifest, type TableCount } from "./manifest.ts";

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
