import { type FocusEvent, useEffect, useRef, useState } from "react";
import { href, useBlocker, useNavigation } from "react-router";
import { slugFrom } from "~/contract/content/checks.ts";
import { definitionOf } from "~/contract/content/kinds.ts";
import { languages } from "~/contract/rules/languages.ts";
import { Choice } from "~/forms/choice.tsx";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { useErrorText } from "~/forms/error-text.ts";
import { useFocusOnChange } from "~/forms/focus.ts";
import { hintClass, labelClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass, ButtonLink, FormActions, SubmitButton } from "~/ui/buttons.tsx";
import { PageFailure } from "~/ui/page-failure.tsx";
import { Callout } from "~/ui/page.tsx";
import { ConflictWarning, ItemPreview, usePartLabel } from "./comparison.tsx";
import { ContentControl, controlId, FormFactsContext, MarkdownHelp } from "./controls.tsx";
import type { EditorAnswer, EditorData } from "./editor.server.ts";
import { controlLabel, fieldLabel, valueText } from "./field-texts.ts";
import { localizedFields, sharedFields } from "./form-values.ts";
import { EditorHead } from "./item-heading.tsx";
import { itemAddress, kindAddress } from "./kinds.ts";
import { PictureControl, PublishingControls } from "./publishing-controls.tsx";
import { TableControl } from "./table-control.tsx";

interface EditorProps {
  readonly editor: EditorData;
  readonly answer: EditorAnswer | undefined;
}

/**
 * Returns the last result of an action on this item. A link to a field is a navigation: it drops the action data and
 * the submitted values with it.
 */
function useLastAnswer({ editor, answer }: EditorProps): EditorAnswer | undefined {
  const [last, setLast] = useState({ editor, answer });
  if (answer && (last.answer !== answer || last.editor !== editor)) setLast({ editor, answer });
  return answer ?? (last.editor === editor ? last.answer : undefined);
}

/** Renders the editor of an item, for the first visit and for every returned form. */
export function Editor(props: EditorProps) {
  const answer = useLastAnswer(props);
  const errorText = useErrorText();
  const isGone = props.editor.isGone || answer?.isGone === true;
  const editor = isGone ? { ...props.editor, id: "new", facts: null, isRequiredPage: false } : props.editor;
  const { kind, choices } = editor;
  const { t } = useTexts("editing");
  const hasWarning = answer !== undefined && (isGone || answer.problem !== undefined || answer.conflict !== undefined);
  const warnings = useFocusOnChange<HTMLDivElement>(hasWarning ? answer : null);
  const preview = useFocusOnChange<HTMLElement>(hasWarning ? null : answer?.preview);
  // No form was submitted, so the page is an ordinary 404.
  if (isGone && !answer) return <PageFailure error={notFoundError} />;
  return (
    <>
      <EditorHead editor={editor} />
      {hasWarning && (
        <div ref={warnings} className="space-y-4" tabIndex={-1}>
          {isGone && <Callout kind="error">{t(`deletedMeanwhile.${answer.values ? "inForm" : "unread"}`)}</Callout>}
          {answer.problem && <Callout kind="error">{errorText(answer.problem)}</Callout>}
          {answer.conflict && (
            <ConflictWarning kind={kind} id={editor.id} conflict={answer.conflict} choices={choices} />
          )}
        </div>
      )}
      {answer?.preview && (
        <section
          ref={preview}
          className="space-y-4 rounded-lg border-2 border-sun p-4"
          id="preview"
          aria-labelledby="preview-title"
          tabIndex={-1}
        >
          <h2 id="preview-title">{t("preview.title")}</h2>
          <p className={hintClass}>{t("preview.text")}</p>
          <ItemPreview kind={kind} preview={answer.preview} choices={choices} />
        </section>
      )}
      <EditorForm editor={editor} answer={answer} />
    </>
  );
}

/** Error that the 404 page shows. */
const notFoundError = { status: 404, statusText: "Not Found", internal: false, data: null };

function EditorForm({ editor, answer }: EditorProps) {
  const errorText = useErrorText();
  const { kind, id, facts, isRequiredPage, choices } = editor;
  const { t } = useTexts("editing");
  const values = answer?.values ?? editor.values;
  const errors = answer?.errors ?? {};
  const focus = answer?.focus ?? null;
  const hasPicture = definitionOf(kind).picture !== "none";
  const hasMarkdown = localizedFields(kind).some(({ type }) => type === "markdown");
  const summary = Object.entries(errors).map(([name, error]) => [
    name,
    [name ? `${controlLabel(t, kind, name)}: ${errorText(error)}` : error],
  ]);
  const pairs = localizedFields(kind).map((field) => (
    <LocalizedPair key={field.name} editor={editor} values={values} field={field} />
  ));
  // A new key resets the form to the values of the last result.
  const state = JSON.stringify({ ...values, idempotencyKey: "" });

  return (
    <FormFactsContext value={{ kind, choices, errors, focus }}>
      <Form
        key={state}
        id="edit"
        className="space-y-6 [&>.field]:max-w-form [&>fieldset]:max-w-form"
        method="post"
        action={itemAddress(kind, id)}
        encType={hasPicture ? "multipart/form-data" : undefined}
        noValidate
        onBlur={id === "new" ? proposeSlug : undefined}
      >
        <UnsavedWarning formId="edit" isUnsaved={answer !== undefined} />
        {focus && <FocusControl name={focus} />}
        {/* Enter clicks the first button of a form. */}
        <button className="sr-only" tabIndex={-1}>
          {t("save")}
        </button>
        <ErrorSummary form={{ id: "edit", allErrors: Object.fromEntries(summary), status: "error" }} answer={answer} />
        <input type="hidden" name="version" value={values.version} />
        {id === "new" && (
          <input type="hidden" name="idempotency_key" value={values.idempotencyKey || editor.values.idempotencyKey} />
        )}
        {answer?.conflict && (
          <Choice type="checkbox" name="over" value={answer.conflict.version} title={t("conflict.over")} />
        )}
        {pairs.filter(({ key }) => key !== "picture_alt")}
        {hasMarkdown && <MarkdownHelp />}
        {hasPicture && <PictureControl id={id} values={values} />}
        {pairs.filter(({ key }) => key === "picture_alt")}
        {sharedFields(kind).map((field) => (
          <SharedField key={field.name} editor={editor} values={values} field={field} />
        ))}
        <PublishingControls facts={facts} isRequiredPage={isRequiredPage} values={values} />
        <EditorActions kind={kind} id={id} />
      </Form>
    </FormFactsContext>
  );
}

/**
 * Focuses the control to continue with. Browsers without scripts use autofocus; with scripts, the router has scrolled
 * to the top since then.
 */
function FocusControl({ name }: { name: string }) {
  useEffect(() => {
    const control = document.getElementById(`${controlId(name)}-add`) ?? document.getElementById(controlId(name));
    control?.focus();
  }, [name]);
  return null;
}

/** Saves the item, previews it, or leaves it. */
function EditorActions({ kind, id }: Pick<EditorData, "kind" | "id">) {
  const { t } = useTexts("editing");
  return (
    <FormActions>
      <SubmitButton>{t("save")}</SubmitButton>{" "}
      <button
        className={buttonClass("quiet")}
        formAction={`${href("/admin/content/:kind/:id/preview", { kind, id })}#preview`}
      >
        {t("preview.submit")}
      </button>{" "}
      <ButtonLink to={definitionOf(kind).single ? href("/admin/content") : kindAddress(kind)}>
        {t("common:cancel")}
      </ButtonLink>
    </FormActions>
  );
}

interface ItemFieldProps {
  readonly editor: EditorData;
  readonly values: EditorData["values"];
  readonly field: ReturnType<typeof localizedFields>[number];
}

/** Renders a field that has one value for all languages. */
function SharedField({ editor: { id, kind, facts, choices, values: stored }, values, field }: ItemFieldProps) {
  const { t, language } = useTexts("editing");
  const { name } = field;
  const label = fieldLabel(t, kind, name);
  if (field.readOnly)
    return (
      facts && (
        <p>
          <span className={labelClass}>{label}</span>{" "}
          {valueText(t, kind, field, stored.fields[name] ?? "", choices, language) || t("nothing")}
        </p>
      )
    );
  if (field.type === "picture") return <PictureControl id={id} field={name} values={values} />;
  return (
    <ContentControl field={field} name={`fields.${name}`} label={label} value={String(values.fields[name] ?? "")} />
  );
}

/** Renders a field in both languages, Turkish first. */
function LocalizedPair({ editor: { id, kind }, values, field }: ItemFieldProps) {
  const partLabel = usePartLabel(kind);
  return (
    <div className="flex flex-wrap gap-6">
      {languages.map((language) => {
        const value = values.texts[language][field.name] ?? "";
        const label = partLabel({ language, field: field.name });
        const common = { field, name: `${language}.${field.name}`, label, language };
        return (
          <div className="max-w-full min-w-0 flex-[1_1_17rem]" key={language}>
            {typeof value === "string" ? (
              <ContentControl {...common} value={value} />
            ) : (
              <TableControl {...common} rows={value} id={id} />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Fills an empty slug of a new item from its Turkish title. */
function proposeSlug({ target, currentTarget }: FocusEvent<HTMLFormElement>): void {
  const slug = currentTarget.elements.namedItem("slug");
  if (
    target instanceof HTMLInputElement &&
    target.name === "tr.title" &&
    slug instanceof HTMLInputElement &&
    slug.type !== "hidden" &&
    slug.value === ""
  )
    slug.value = slugFrom(target.value);
}

/**
 * Asks for confirmation before leaving a form with unsaved changes. Works inside the form it watches, and only with
 * JavaScript.
 * @param isUnsaved the form was returned with unsaved values
 */
function UnsavedWarning({ formId, isUnsaved }: { formId: string; isUnsaved: boolean }) {
  const { t } = useTexts("editing");
  const isTyped = useRef(isUnsaved);
  const isSent = useRef(false);
  const { state } = useNavigation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isTyped.current && !isSent.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const form = document.getElementById(formId);
    const type = () => {
      isTyped.current = true;
    };
    const send = () => {
      isSent.current = true;
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (isTyped.current && !isSent.current) event.preventDefault();
    };
    form?.addEventListener("input", type);
    form?.addEventListener("submit", send);
    window.addEventListener("beforeunload", ask);
    return () => {
      form?.removeEventListener("input", type);
      form?.removeEventListener("submit", send);
      window.removeEventListener("beforeunload", ask);
    };
  }, [formId]);

  // A form that was sent and returned counts as unsaved again.
  useEffect(() => {
    if (state === "idle") isSent.current = false;
  }, [state]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (!window.confirm(t("leave"))) return blocker.reset();
    isTyped.current = false;
    blocker.proceed();
  }, [blocker, t]);

  return null;
}
