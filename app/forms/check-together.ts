import type { core, output, ZodObject } from "zod";

type Fields<S extends ZodObject> = { readonly [Name in keyof output<S>]?: output<S>[Name] | undefined };

/**
 * Adds a check of several fields that runs even when one of them is malformed, so that one answer names everything that
 * is wrong, in the order of the fields. A malformed field has its typed text; one that came twice, or with fields of
 * its own, is missing.
 */
export function checkTogether<S extends ZodObject>(
  schema: S,
  check: (fields: Fields<S>, add: (field: string, message: string) => void) => void,
): S {
  const names = Object.keys(schema.shape);
  const place = (issue: core.$ZodRawIssue) => names.indexOf(String(issue.path?.[0]));
  return schema.superRefine(
    (fields, context) => {
      check(withoutLists(fields), (field, message) => context.addIssue({ code: "custom", path: [field], message }));
      context.issues.sort((one, other) => place(one) - place(other));
    },
    { when: () => true },
  );
}

/** Leaves out the fields that came twice or with fields of their own: lists and objects. */
function withoutLists<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value !== "object")) as T;
}
