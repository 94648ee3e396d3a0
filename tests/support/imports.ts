import { posix } from "node:path";

export interface Import {
  /** A file below app/ ("contract/money.ts"), or a package ("zod", "node:fs"). */
  readonly target: string;
  readonly isPackage: boolean;
  /** Whether it vanishes when the types are stripped. */
  readonly isTypeOnly: boolean;
}

/** The code with its comments blanked out; what stands in quotes stays as it is. */
export function withoutComments(code: string): string {
  const quoted = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/;
  const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//;
  return code.replace(new RegExp(`(${quoted.source})|${comment.source}`, "g"), (_, text?: string) => text ?? " ");
}

const fromStatement = /(?:^|[;\n])\s*(?:import|export)\s+(type\s+)?([\w*$\s{},]*?)\s*\bfrom\s*["']([^"'\n]+)["']/g;
const bareStatement = /(?:^|[;\n])\s*import\s*["']([^"'\n]+)["']/g;
const callStatement = /\bimport(?:\.meta\.glob[^("']*)?\s*\(\s*["'`]([^"'`\n]+)["'`]/g;

/** All that a file imports or re-exports: statically, for its effects, when it runs, or by glob. */
export function importsOf(file: string, code: string): Import[] {
  const bare = withoutComments(code);
  const found: { specifier: string; isTypeOnly: boolean }[] = [];
  for (const [, type, names = "", specifier = ""] of bare.matchAll(fromStatement)) {
    const list = /^\{([^}]*)\}$/
      .exec(names.trim())?.[1]
      ?.split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    found.push({
      specifier,
      isTypeOnly:
        type !== undefined || (list !== undefined && list.length > 0 && list.every((name) => /^type\s/.test(name))),
    });
  }
  for (const [, specifier = ""] of bare.matchAll(bareStatement)) found.push({ specifier, isTypeOnly: false });
  for (const [, specifier = ""] of bare.matchAll(callStatement)) found.push({ specifier, isTypeOnly: false });
  // React Router writes a route's types beside it; they belong to the route.
  return found
    .filter(({ specifier }) => !specifier.includes("/+types/"))
    .map(({ specifier, isTypeOnly }) => ({ ...resolved(file, specifier), isTypeOnly }));
}

function resolved(file: string, specifier: string): Pick<Import, "target" | "isPackage"> {
  if (specifier.startsWith("~/")) return { target: posix.normalize(specifier.slice(2)), isPackage: false };
  if (specifier.startsWith(".")) return { target: posix.join(posix.dirname(file), specifier), isPackage: false };
  const parts = specifier.split("/");
  return { target: specifier.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0]!, isPackage: true };
}

/** Whether a file does nothing but pass on what stands in others. */
export function isBarrel(code: string): boolean {
  const bare = withoutComments(code);
  const rest = bare
    .replace(/\bexport\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*(?:from\s*["'][^"'\n]+["'])?\s*;?/g, "")
    .replace(/\bimport\s+(?:type\s+)?[\w*$\s{},]*?from\s*["'][^"'\n]+["']\s*;?/g, "");
  return /\bexport\b/.test(bare) && rest.trim() === "";
}
