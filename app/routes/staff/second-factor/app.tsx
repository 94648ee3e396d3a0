import { href } from "react-router";
import { encode } from "uqr";
import { type Api, ApiFailure } from "~/contract/product-api.ts";
import { CheckedForm, CodeField, useCheckedForm } from "~/forms/checked-form.tsx";
import { codeSchema } from "~/forms/person-fields.ts";
import { readForm, refuse } from "~/forms/submission.ts";
import { orNull } from "~/http/not-found.ts";
import { seeOther, targetOf } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { secondFactorAddress } from "~/middleware/confirm.server.ts";
import { ButtonLine, FormButtons } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/app";
import { codeErrorsFrom } from "./code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

export { uncachedPage as headers } from "~/ui/route-exports.ts";

/** Loads the set-up of this sign-in; null when there is none, also right after it was finished. */
async function setupFrom(api: Api) {
  const setup = await orNull(api.showSecondFactorSetup());
  if (!setup) return null;
  const { secret, address } = setup;
  return { secret: secret.replace(/(.{4})(?=.)/g, "$1 "), address, code: drawQrCode(address) };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const target = targetOf(url, href("/admin/second-factor"));
  return {
    setup: await setupFrom(context.get(apiContext)),
    target,
    begin: secondFactorAddress("/admin/second-factor/setup", target),
    action: secondFactorAddress("/admin/second-factor/setup/app", target),
  };
}

/** Finishes the set-up. The answer is the only page that ever shows the recovery codes. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { submission } = await readForm(request, codeSchema);
  if (submission.status !== "success") return refuse(submission, { secrets: ["code"] });
  try {
    const { data } = await context.get(apiContext).finishSecondFactorSetup({ body: submission.value });
    return { codes: data.recovery_codes };
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404)
      return seeOther(secondFactorAddress("/admin/second-factor/setup", targetOf(url, href("/admin/second-factor"))));
    return refuse(submission, { secrets: ["code"], errors: codeErrorsFrom(failure) });
  }
}

/** Shows the secret as a QR code, as a link for the app of the same phone, and as text. */
export default function AuthenticatorApp({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const { setup, target, begin } = loaderData;
  const result = actionData && "result" in actionData ? actionData.result : undefined;
  const [form, fields] = useCheckedForm<typeof codeSchema>("app", result);
  if (actionData && "codes" in actionData) return <RecoveryCodes codes={actionData.codes} next={target} />;
  if (!setup)
    return (
      <>
        <PageHeading title={t("secondFactor.expiredTitle")} lead={t("secondFactor.expiredText")} />
        <ButtonLine kind="primary" to={begin}>
          {t("secondFactor.begin")}
        </ButtonLine>
      </>
    );
  return (
    <>
      <PageHeading title={t("secondFactor.appTitle")} />
      <ol className="space-y-4">
        <li className="space-y-2">
          <p>{t("secondFactor.scan")}</p>
          <svg
            className="block size-60 max-w-full"
            role="img"
            aria-label={t("secondFactor.qr")}
            viewBox={`0 0 ${setup.code.size} ${setup.code.size}`}
            width="240"
            height="240"
          >
            <rect width="100%" height="100%" fill="#fff" />
            <path d={setup.code.path} fill="#000" />
          </svg>
          <p>
            <a href={setup.address}>{t("secondFactor.samePhone")}</a>
          </p>
          <p>
            {t("secondFactor.byHand")}{" "}
            <code className="inline-block max-w-full text-[1.125rem] wrap-anywhere">{setup.secret}</code>
          </p>
        </li>
        <li className="space-y-2">
          <p>{t("secondFactor.enter")}</p>
          <CheckedForm form={form} action={loaderData.action}>
            <CodeField field={fields.code} label={t("secondFactor.appCode")} />
            <FormButtons submit={t("secondFactor.finish")} />
          </CheckedForm>
        </li>
      </ol>
    </>
  );
}

/**
 * Draws a text as a QR code.
 * @returns the width in modules, margin included, and the path of the dark modules
 */
function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
