import { href } from "react-router";
import * as z from "zod";
import { CheckedForm, TickField, useCheckedForm } from "~/forms/checked-form.tsx";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone, sessionContext } from "~/middleware/session.server.ts";
import { buttonClass, FormButtons, Link, PostButton } from "~/ui/buttons.tsx";
import { calloutClass, FormBeside, PageHeading, PageSection } from "~/ui/page.tsx";
import type { Route } from "./+types/yours";
import { provedData, withProof } from "./contact.server.ts";
import { GuestCounts } from "./guest-counts.tsx";

const schema = z.object({ certain: z.literal("on", { error: "my-data:erasure.certainMissing" }) });

const erased = ["person", "gifts", "cards", "messages", "outbox"] as const;
const retained = ["sums", "receipts", "log"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { content: _, ...shown } = await provedData(context);
  return shown;
}

/** Asks for the erasure, or forgets the proof. */
export async function action({ request, context }: Route.ActionArgs) {
  const { form, submission } = await readForm(request, schema);
  if (form.has("leave")) {
    context.get(sessionContext).unset("guestData");
    return redirectDone(context, href("/my-data"), "my-data:left.text", "my-data:left.title");
  }
  if (submission.status !== "success") return refuse(submission);
  try {
    await withProof(context, (token) => context.get(apiContext).requestGuestErasure({ body: { token } }));
  } catch (failure) {
    if (failure instanceof Response) return failure;
    return refuse(submission, { errors: errorsFrom(failure, {}) });
  }
  return redirectDone(context, href("/my-data/yours"), "my-data:erasure.done.text", "my-data:erasure.done.title");
}

/** Shows guests what is stored about them, and takes the request to erase it. */
export default function Yours({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("my-data");
  const { email, phone, counts, has_account, erasure_requested_at } = loaderData;
  return (
    <FormBeside
      heading={<PageHeading title={t("yours.title")} lead={t("yours.lead", { to: email ?? phone ?? "" })} />}
      summary={
        <section className="space-y-4" aria-labelledby="stored">
          <h2 id="stored">{t("yours.stored")}</h2>
          <GuestCounts counts={counts} />
          <p>
            <a className={buttonClass("quiet")} href={href("/my-data/file")} download>
              {t("yours.download")}
            </a>
          </p>
        </section>
      }
    >
      {has_account && (
        <p className={calloutClass("success")}>
          {t("yours.hasAccount")} <Link to={href("/profile/profile-options")}>{t("toProfile")}</Link>
        </p>
      )}
      <Erasure askedAt={erasure_requested_at} lastResult={actionData?.result} />
      <PostButton action={href("/my-data/yours")} kind="quiet" name="leave" value="on">
        {t("leave")}
      </PostButton>
    </FormBeside>
  );
}

function Erasure({ askedAt, lastResult }: { askedAt: string | null; lastResult: unknown }) {
  const { t, date } = useTexts("my-data");
  const [form, fields] = useCheckedForm<typeof schema>("erasure", lastResult);
  return (
    <PageSection id="erase" title={t("erasure.title")}>
      <div className="prose">
        <h3>{t("erasure.gone")}</h3>
        <ul>
          {erased.map((what) => (
            <li key={what}>{t(`erasure.goneItems.${what}`)}</li>
          ))}
        </ul>
        <h3>{t("erasure.retained")}</h3>
        <ul>
          {retained.map((what) => (
            <li key={what}>{t(`erasure.retainedItems.${what}`)}</li>
          ))}
        </ul>
      </div>
      {askedAt ? (
        <p className={calloutClass("success")}>{t("erasure.asked", { date: date(askedAt) })}</p>
      ) : (
        <CheckedForm form={form} action={href("/my-data/yours")}>
          <p>{t("erasure.when")}</p>
          <TickField field={fields.certain}>{t("erasure.certain")}</TickField>
          <FormButtons submit={t("erasure.submit")} kind="danger" />
        </CheckedForm>
      )}
    </PageSection>
  );
}
