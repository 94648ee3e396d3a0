import { href } from "react-router";
import * as z from "zod";
import { ApiFailure } from "~/contract/product-api.ts";
import { CheckedForm, TextField, TickField, useCheckedForm } from "~/forms/checked-form.tsx";
import { optionalEmail, ownName, ownSurname } from "~/forms/person-fields.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { guestOnly } from "~/middleware/guards.server.ts";
import { pendingSignInContext } from "~/middleware/pending-sign-in.server.ts";
import { signInCodesContext } from "~/middleware/sign-in-codes.server.ts";
import { site } from "~/process/site.server.ts";
import { FormButtons, Link } from "~/ui/buttons.tsx";
import { FormBeside, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/new-member";
import { ForMembers } from "./for-members.tsx";
import { browserFacts, completeSignIn } from "./sign-in-steps.server.ts";

const schema = z.object({
  first_name: ownName,
  last_name: ownSurname,
  email: optionalEmail,
  kvkk: z.literal(true, { error: "errors:kvkk" }),
});

export const middleware: Route.MiddlewareFunction[] = [guestOnly];

/** Redirects unless a phone was just verified (§2). With codes of the site's own, the first sign-in signs up. */
export async function loader({ context }: Route.LoaderArgs) {
  const { proof } = context.get(pendingSignInContext).current;
  if (!proof || (await site()).siteCodes()) throw seeOther(href("/auth/login"));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { proof } = context.get(pendingSignInContext).current;
  if (!proof) return seeOther(href("/auth/login"));
  const { submission } = await readForm(request, schema);
  if (submission.status !== "success") return refuse(submission);
  const { first_name, last_name, email } = submission.value;
  try {
    const member = { first_name, last_name, email: email ?? null, kvkk_accepted: true as const };
    const facts = { ...member, ...browserFacts(context, request) };
    const register = (firebase_token: string) =>
      context.get(apiContext).register({ body: { firebase_token, ...facts } });
    return completeSignIn(context, (await context.get(signInCodesContext).redeem(proof, register)).data);
  } catch (failure) {
    // The verification has expired or was used, and nothing on this page can fix that.
    if (failure instanceof ApiFailure && (failure.status === 401 || failure.errors.firebase_token)) {
      context.get(pendingSignInContext).forget();
      return seeOther(href("/auth/error"));
    }
    const names = { first_name: "first_name", last_name: "last_name", email: "email" };
    return refuse(submission, { errors: errorsFrom(failure, names) });
  }
}

export default function NewMember({ actionData }: Route.ComponentProps) {
  const { t } = useTexts("auth");
  const [form, fields] = useCheckedForm<typeof schema>("new-member", actionData?.result);
  return (
    <FormBeside
      isAfter
      heading={<PageHeading title={t("newMember.title")} lead={t("newMember.lead")} />}
      summary={<ForMembers />}
    >
      <CheckedForm form={form} action={href("/auth/newMember")}>
        <TextField field={fields.first_name} label={t("newMember.firstName")} autoComplete="given-name" required />
        <TextField field={fields.last_name} label={t("newMember.lastName")} autoComplete="family-name" required />
        <TextField field={fields.email} label={t("newMember.email")} hint={t("newMember.emailHint")} type="email" />
        <p>
          <Link to={href("/:slug", { slug: "kvkk" })} target="_blank">
            {t("newMember.readKvkk")}
          </Link>
        </p>
        <TickField field={fields.kvkk} required>
          {t("newMember.kvkk")}
        </TickField>
        <FormButtons submit={t("newMember.submit")} />
      </CheckedForm>
    </FormBeside>
  );
}
