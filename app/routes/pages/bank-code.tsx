import { href } from "react-router";
import * as z from "zod";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { type Api, ApiFailure } from "~/contract/product-api.ts";
import { passesLuhn } from "~/contract/rules/check-digits.ts";
import { transferCodeText } from "~/contract/rules/transfers.ts";
import { formKey, stampForm } from "~/forms/arrival/token.server.ts";
import { CheckedForm, PrivacyNote, SelectField, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { Options } from "~/forms/choice.tsx";
import { Honeypot, honeypotField } from "~/forms/honeypot.tsx";
import { optionalEmail, optionalName } from "~/forms/person-fields.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { type Kind, kinds } from "~/routes/causes/cause-chooser.tsx";
import { openCauses } from "~/routes/causes/find-cause.server.ts";
import { CopyButton, FormButtons } from "~/ui/buttons.tsx";
import { Card, cardTitle } from "~/ui/card.tsx";
import { calloutClass, Cluster, FormBeside, LinkLine, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/bank-code";

export const handle = { needs: "transfer_codes" } satisfies PageNeeds;

const schema = z.object({
  /** "0" stands for where it is needed most. */
  cause: z.string({ error: "errors:choice" }).regex(/^\d{1,9}$/, { error: "errors:choice" }),
  name: optionalName,
  email: optionalEmail,
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  if (isSignedIn(context)) {
    // An expired sign-in gives no code: the page is repeated for a guest.
    const own = await api.ensureTransferCode().catch((failure: unknown) => {
      if (failure instanceof ApiFailure && failure.status === 401) return null;
      throw failure;
    });
    if (own) return { code: own.data.code, isOwn: true, isWrong: false, causes: [], stamp: "" };
  }
  const typed = url.searchParams.get("code");
  const code = typed !== null && /^\d{9}$/.test(typed) && passesLuhn(typed) ? typed : null;
  const causes = code === null ? await causeChoices(api) : [];
  return { code, isOwn: false, isWrong: typed !== null && code === null, causes, stamp: await stampForm() };
}

/** Makes a guest's code and shows it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { form, submission } = await readForm(request, schema);
  if (form.get(honeypotField)) return seeOther(href("/bank/code"));
  if (submission.status !== "success") return refuse(submission);
  const { cause, name = null, email = null } = submission.value;
  const details = { cause_id: Number(cause) || null, name, email };
  try {
    const api = context.get(apiContext);
    const { data } = await api.createTransferCode({ body: { ...details, idempotency_key: formKey(context, details) } });
    return seeOther(`${href("/bank/code")}?${new URLSearchParams({ code: data.code })}`);
  } catch (failure) {
    return refuse(submission, { errors: errorsFrom(failure, { cause_id: "cause", name: "name", email: "email" }) });
  }
}

/** Gives a donor the reference code for a transfer: the user's own, or a new one for a guest's cause. */
export default function BankCode({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("content");
  const { code, isOwn, isWrong, causes, stamp } = loaderData;
  return (
    <FormBeside
      isAfter
      heading={<PageHeading title={t("bankCode.title")} lead={t(isOwn ? "bankCode.leadOwn" : "bankCode.leadGuest")} />}
      summary={
        <section className="space-y-4" aria-labelledby="how">
          <h2 id="how">{t("bank.title")}</h2>
          <p>{t("common:transferWords")}</p>
          <p>{t("bankCode.why")}</p>
          <LinkLine to={href("/bank")}>{t("bankCode.accounts")}</LinkLine>
        </section>
      }
    >
      {isWrong && <p className={calloutClass("error")}>{t("bankCode.wrong")}</p>}
      {code ? (
        <Code code={code} isOwn={isOwn} />
      ) : (
        <CodeForm causes={causes} stamp={stamp} lastResult={actionData?.result} />
      )}
    </FormBeside>
  );
}

function Code({ code, isOwn }: { code: string; isOwn: boolean }) {
  const { t } = useTexts("content");
  const text = transferCodeText(code);
  return (
    <Card as="section" labelledBy="code">
      <h2 className={cardTitle} id="code">
        {t("bankCode.yours")}
      </h2>
      <Cluster>
        <strong className="block text-2xl/[1.2] font-bold whitespace-nowrap text-heading tabular-nums">{text}</strong>{" "}
        <CopyButton text={text} what={t("bankCode.copy")} />
      </Cluster>
      <p>{t("bankCode.nothing")}</p>
      {!isOwn && <LinkLine to={href("/bank/code")}>{t("bankCode.again")}</LinkLine>}
    </Card>
  );
}

function CodeForm({ causes, stamp, lastResult }: { causes: CauseChoice[]; stamp: string; lastResult: unknown }) {
  const { t } = useTexts("content");
  const [form, fields] = useCheckedForm<typeof schema>("code", lastResult, { cause: "0" });
  return (
    <CheckedForm form={form} action={href("/bank/code")}>
      <Honeypot stamp={stamp} formId={form.id} />
      <SelectField field={fields.cause} label={t("bankCode.cause")}>
        <option value="0">{t("bankCode.needed")}</option>
        {causes.map(({ kind, choices }) => (
          <optgroup key={kind} label={t(`donate:chooser.${kind}`)}>
            <Options of={choices.map(({ id, title }) => [id, title])} />
          </optgroup>
        ))}
      </SelectField>
      <TextField field={fields.name} label={t("bankCode.name")} autoComplete="name" />
      <TextField field={fields.email} label={t("bankCode.email")} hint={t("bankCode.emailHint")} type="email" />
      <PrivacyNote />
      <FormButtons submit={t("bankCode.submit")} />
    </CheckedForm>
  );
}

/** Open causes of one kind. */
interface CauseChoice {
  readonly kind: Kind;
  readonly choices: readonly { readonly id: number; readonly title: string }[];
}

/** Lists the open causes that a transfer can be for, by kind; a kind without any is left out. */
async function causeChoices(api: Api): Promise<CauseChoice[]> {
  const choicesOf = async (kind: Kind) => (await openCauses(api, kind)).map(({ id, title }) => ({ id, title }));
  const all = await Promise.all(kinds.map(async (kind) => ({ kind, choices: await choicesOf(kind) })));
  return all.filter(({ choices }) => choices.length > 0);
}
