import { describe, expect, test } from "vitest";
import { contentKindNames } from "../../app/contract/content/kinds.ts";
import { permissions } from "../../app/contract/rules/roles.ts";
import { springTransitions } from "../../app/contract/rules/spring-states.ts";
import { actionText, subjectText } from "../../app/routes/staff/audit/audit.tsx";
import { createTranslate, type Translate } from "../../app/texts/translate.ts";
import { appCode, expectNoFaults, fileAt, SourceFile } from "./source-file.ts";

/** What stands in the place of a value in the name of an action. */
const values: Record<string, readonly string[]> = {
  transition: Object.entries(springTransitions).flatMap(([name, { by }]) => (by === "administrator" ? [name] : [])),
  kind: ["message", "volunteer"],
  action: ["resend", "dismiss"],
  of: ["donation", "volunteer", "consent", "guest"],
};

/** Fields that a broken rule stands beside, and permissions, have names like actions. */
const fields = /^(item|permit|donor)\./;
const isAction = (name: string) => !fields.test(name) && !permissions.some((permission) => permission === name);

interface Mention {
  readonly name: string;
  readonly place: string;
}

/** Every action that a file which writes the log names. */
function actionsIn(file: SourceFile): Mention[] {
  const names = file.text.matchAll(/(["`])((?:[a-z_]+|\$\{\w+\})\.(?:[a-z_]+|\$\{\w+\}))\1/g);
  return [...names].flatMap(({ 2: name = "", index }) => {
    const [, value] = /\$\{(\w+)\}/.exec(name) ?? [];
    const all = value ? values[value]!.map((one) => name.replace(`\${${value}}`, one)) : [name];
    return all.filter(isAction).map((one) => ({ name: one, place: file.at(index) }));
  });
}

/** Every kind of target that it names. */
const subjectsIn = (file: SourceFile): Mention[] =>
  [...file.text.matchAll(/recordAudit\([^;]*?\["(\w+)", /g)].map(({ 1: name = "", index }) => ({
    name,
    place: file.at(index),
  }));

const writers = appCode.filter(({ path, text }) => path.startsWith("app/backend/") && text.includes("recordAudit("));
const actions = writers.flatMap(actionsIn);
const kinds = fileAt("app/contract/content/kinds.ts").at();
const subjects = [
  ...writers.flatMap(subjectsIn),
  ...["message", "volunteer", "donation", "consent", ...contentKindNames].map((name) => ({ name, place: kinds })),
];

/** Mentions that the texts show as they are. */
const unnamed = (mentions: readonly Mention[], textOf: (name: string) => string) =>
  mentions.filter(({ name }) => textOf(name) === name).map(({ name, place }) => `${place}: ${name} has no text`);

describe.each(["tr", "en"] as const)("audit log texts in %s", (language) => {
  const file = fileAt(`locales/${language}/admin.json`);
  const t = createTranslate(language, { admin: JSON.parse(file.text) }) as Translate;

  test("name every action of staff and every kind of target", () => {
    const names = new Set(actions.map(({ name }) => name));
    expect(names.size).toBeGreaterThan(20);
    expect(names).toContain("spring.approve_update");
    const textOf = (name: string) => actionText(t, name);
    expectNoFaults(unnamed(actions, textOf));
    expect(new Set([...names].map(textOf)).size).toBe(names.size);
    expectNoFaults(unnamed(subjects, (subject) => subjectText(t, { subject, subject_id: "csv" })));
    expect(subjectText(t, { subject: "spring", subject_id: "7" })).toMatch(/^\p{L}.* #7$/u);
  });
});
