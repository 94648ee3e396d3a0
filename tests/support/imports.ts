import { posix } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

export interface Import {
  /** A file below app/ ("contract/rules/money.ts"), or a package ("zod", "node:fs"). */
  readonly target: string;
  readonly isPackage: boolean;
  /** Whether it vanishes when the types are stripped. */
  readonly isTypeOnly: boolean;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns where the quoted texts, templates, patterns and JSX texts of a file stand. */
export function textSpans(file: string, code: string): Span[] {
  const spans: Span[] = [];
  new Visitor({
    Literal: (node) => (typeof node.value === "string" || "regex" in node) && spans.push(node),
    TemplateElement: (node) => spans.push(node),
    JSXText: (node) => spans.push(node),
  }).visit(parseSync(file, code).program);
  return spans;
}

/** Returns the code with its comments and quoted texts blanked out. */
export function bareCode(file: string, code: string): string {
  let bare = code;
  for (const { start, end } of [...parseSync(file, code).comments, ...textSpans(file, code)])
    bare = bare.slice(0, start) + " ".repeat(end - start) + bare.slice(end);
  return bare;
}

/** Returns all that a file imports or re-exports: statically, for its effects, when it runs, or by glob. */
export function importsOf(file: string, code: string): Import[] {
  const { module, program } = parseSync(file, code);
  const found: { specifier: string; isTypeOnly: boolean }[] = [];
  const add = (specifier: string, entries: readonly { readonly isType: boolean }[], text: string) =>
    found.push({
      specifier,
      isTypeOnly: /^(import|export)\s+type\b/.test(text) || (entries.length > 0 && entries.every((one) => one.isType)),
    });
  for (const { moduleRequest, entries, start, end } of module.staticImports)
    add(moduleRequest.value, entries, code.slice(start, end));
  for (const { entries, start, end } of module.staticExports)
    for (const specifier of new Set(entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])))
      add(specifier, entries, code.slice(start, end));
  new Visitor({
    ImportExpression: ({ source }) => {
      const text =
        source.type === "TemplateLiteral" ? source.quasis[0]?.value.cooked : "value" in source && source.value;
      if (typeof text === "string") found.push({ specifier: text, isTypeOnly: false });
    },
    TSImportType: ({ source }) => found.push({ specifier: source.value, isTypeOnly: true }),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (!code.slice(callee.start, callee.end).startsWith("import.meta.glob")) return;
      if (first?.type === "Literal" && typeof first.value === "string")
        found.push({ specifier: first.value, isTypeOnly: false });
    },
  }).visit(program);
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

/** Whether a file only re-exports what other files define. */
export function isBarrel(file: string, code: string): boolean {
  const { body } = parseSync(file, code).program;
  const passesOn = body.map(
    ({ type, ...node }) =>
      type === "ExportAllDeclaration" ||
      (type === "ExportNamedDeclaration" && !("declaration" in node && node.declaration)),
  );
  return passesOn.includes(true) && body.every(({ type }, index) => passesOn[index] || type === "ImportDeclaration");
}
