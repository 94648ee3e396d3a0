import { bareCode, type Import, importsOf } from "./imports.ts";
import { backendNouns, type Layer, layers } from "./layer-table.ts";
import type { SourceFile } from "./source-file.ts";

/** Returns the path below app/, as the table of layers writes it. */
function pathInApp({ path }: SourceFile): string {
  return path.slice("app/".length);
}

/** Layers that see no Kysely: of the queries, and of the stores in the ports, they import types alone. */
const typesOfQueries = ["backend rules", "backend handlers", "backend ports", "backend gateways", "backend/http"];

/** Returns every broken rule of the layers in files of app/. */
export function layerFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const path = pathInApp(file);
    const [name, layer] = Object.entries(layers).find(([, one]) => one.files.test(path)) ?? [];
    if (!name || !layer) return [`${file.at()}: belongs to no layer`];
    const imports = importsOf(file);
    const wrong = imports
      .filter((one) => !isAllowed(layer, one))
      .map(({ target, place }) => `${place}: ${name} must not import ${target}`);
    const client = ["site", "middleware", "api"].includes(name)
      ? []
      : imports
          .filter(({ target }) => target === "api/client.server.ts")
          .map(({ place }) => `${place}: takes the API's client from its module instead of the request's context`);
    const needs = typesOfQueries.includes(name)
      ? imports
          .filter(
            ({ target, isTypeOnly }) =>
              /^backend\/\w+\/([\w-]+\/)*([\w-]+-queries|ports)\.ts$/.test(target) && !isTypeOnly,
          )
          .map(({ place }) => `${place}: takes more than types from queries or the ports of a noun`)
      : [];
    return [...wrong, ...client, ...needs, ...wordFaults(file, layer)];
  });
}

function isAllowed(layer: Layer, { target, isPackage }: Import): boolean {
  if (isPackage) return (layer.packages ?? /^/).test(target);
  return layer.files.test(target) || layer.mayImport.some((allowed) => allowed.test(target));
}

/** Words of the code that its layer may not use. */
function wordFaults(file: SourceFile, { never = [] }: Layer): string[] {
  const bare = never.length > 0 ? bareCode(file) : "";
  return never.flatMap(([word, reason]) => {
    const hit = word.exec(bare);
    return hit ? [`${file.at(hit.index)}: ${hit[0]} is not for this layer: ${reason}`] : [];
  });
}

/** Returns the area of a file or import below app/, "routes/home" or "backend/giving"; null for files outside areas. */
function areaOf(path: string): string | null {
  return /^(routes\/staff|routes\/springs|backend|contract|routes)\/[\w-]+(?=\/)/.exec(path)?.[0] ?? null;
}

/** Returns the imports by which two areas import each other, or a noun of the backend one of a higher layer. */
export function areaFaults(files: readonly SourceFile[]): string[] {
  const arrows = files.flatMap((file) => {
    const from = areaOf(pathInApp(file));
    if (from === null) return [];
    return importsOf(file).flatMap(({ target, isPackage, place }) => {
      const to = areaOf(target);
      return isPackage || to === null || to === from ? [] : [{ from, to, place }];
    });
  });
  const known = new Set(arrows.map(({ from, to }) => `${from} > ${to}`));
  const order: readonly string[] = backendNouns.map((noun) => `backend/${noun}`);
  const level = (area: string) => order.indexOf(area);
  return arrows.flatMap(({ from, to, place }) => [
    ...(known.has(`${to} > ${from}`) ? [`${place}: ${from} and ${to} import each other`] : []),
    ...(level(from) >= 0 && level(to) > level(from) ? [`${place}: ${from} stands below ${to}`] : []),
  ]);
}
