import { posix } from "node:path";
import { Visitor } from "oxc-parser";
import type { SourceFile } from "./source-file.ts";

export interface Import {
  /** A path as seen from app/ ("contract/rules/money.ts", "../locales/tr/home.json"), or a package ("zod"). */
  readonly target: string;
  readonly isPackage: boolean;
  /** Whether it vanishes when the types are stripped. */
  readonly isTypeOnly: boolean;
  /** Where it stands: "app/root.tsx:12". */
  readonly place: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Specifier {
  readonly specifier: string;
  readonly isTypeOnly: boolean;
  readonly start: number;
}

/** Returns where the quoted texts, templates, patterns and JSX texts of a file stand. */
export function textSpans({ parsed }: SourceFile): Span[] {
  const spans: Span[] = [];
  new Visitor({
    Literal: (node) => (typeof node.value === "string" || "regex" in node) && spans.push(node),
    TemplateElement: (node) => spans.push(node),
    JSXText: (node) => spans.push(node),
  }).visit(parsed.program);
  return spans;
}

/** Returns the code with its comments and quoted texts blanked out. */
export function bareCode(file: SourceFile): string {
  let bare = file.text;
  for (const { start, end } of [...file.parsed.comments, ...textSpans(file)])
    bare = bare.slice(0, start) + " ".repeat(end - start) + bare.slice(end);
  return bare;
}

const found = new WeakMap<SourceFile, readonly Import[]>();

/** Returns all that a file imports or re-exports: statically, for its effects, when it runs, or by glob. */
export function importsOf(file: SourceFile): readonly Import[] {
  const imports =
    found.get(file) ??
    [...writtenSpecifiers(file), ...dynamicSpecifiers(file)]
      // React Router writes a route's types beside it; they belong to the route.
      .filter(({ specifier }) => !specifier.includes("/+types/"))
      .map(({ specifier, isTypeOnly, start }) => ({
        ...resolved(file.path, specifier),
        isTypeOnly,
        place: file.at(start),
      }));
  found.set(file, imports);
  return imports;
}

/** Specifiers of import and export declarations. */
function writtenSpecifiers({ parsed, text }: SourceFile): Specifier[] {
  const specifierOf = (
    specifier: string,
    entries: readonly { readonly isType: boolean }[],
    { start, end }: Span,
  ): Specifier => ({
    specifier,
    isTypeOnly:
      /^(import|export)\s+type\b/.test(text.slice(start, end)) ||
      (entries.length > 0 && entries.every((one) => one.isType)),
    start,
  });
  const { staticImports, staticExports } = parsed.module;
  return [
    ...staticImports.map((one) => specifierOf(one.moduleRequest.value, one.entries, one)),
    ...staticExports.flatMap((one) =>
      [...new Set(one.entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []))].map((specifier) =>
        specifierOf(specifier, one.entries, one),
      ),
    ),
  ];
}

/** Specifiers of import(), of types and of import.meta.glob. */
function dynamicSpecifiers({ text }: SourceFile): Specifier[] {
  const calls = /(typeof )?\bimport(?:\.meta\.glob(?:<[^(]*>)?)?\(\s*["'`]([^"'`$]+)["'`]/g;
  return [...text.matchAll(calls)].map(({ 1: ofType, 2: specifier, index }) => ({
    specifier: specifier!,
    isTypeOnly: ofType !== undefined,
    start: index,
  }));
}

function resolved(path: string, specifier: string): Pick<Import, "target" | "isPackage"> {
  if (specifier.startsWith("~/")) return { target: posix.normalize(specifier.slice(2)), isPackage: false };
  if (specifier.startsWith("."))
    return { target: posix.relative("/app", posix.join("/", posix.dirname(path), specifier)), isPackage: false };
  const parts = specifier.split("/");
  return { target: specifier.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0]!, isPackage: true };
}

/** Whether a file only re-exports what other files define. */
export function isBarrel({ parsed, text }: SourceFile): boolean {
  // Most files only export what they declare; their statements need not be walked.
  if (!/\bexport\s*(?:type\s*)?[{*]/.test(text)) return false;
  const { body } = parsed.program;
  const passesOn = body.map(
    ({ type, ...node }) =>
      type === "ExportAllDeclaration" ||
      (type === "ExportNamedDeclaration" && !("declaration" in node && node.declaration)),
  );
  return passesOn.includes(true) && body.every(({ type }, index) => passesOn[index] || type === "ImportDeclaration");
}
