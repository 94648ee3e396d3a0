import { href } from "react-router";
import * as z from "zod";
import { staffRoles } from "~/contract/rules/roles.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { handleForm } from "~/forms/submission.ts";
import { idFrom } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { redirectIfGone } from "~/routes/staff/ui/forms.server.ts";
import { ButtonLink, FormButtons, Link } from "~/ui/buttons.tsx";
import { Bdi, Cluster, FactList, calloutClass, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/administrator";
import { RoleField } from "./administrators.tsx";
import { otherStaffMember } from "./staff-member.server.ts";

const schema = z.object({ role: z.enum(staffRoles, { error: "admin:administrators.roleMissing" }) });

export async function loader({ params, context }: Route.LoaderArgs) {
  return { person: await otherStaffMember(context, params.id) };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const list = href("/admin/administrators");
  return handleForm(request, schema, {}, async (body) => {
    const change = context.get(apiContext).changeStaffRole({ params: { id: idFrom(params.id) }, body });
    await redirectIfGone(context, change, "admin:administrators.gone", list);
    return redirectDone(context, list, "admin:administrators.changedText");
  });
}

/** Shows a member of staff: the role, the second factor, and what can be changed. */
export default function Administrator({ loaderData: { person }, actionData }: Route.ComponentProps) {
  const { t, dateTime } = useTexts("admin");
  const id = String(person.id);
  const [form, fields] = useCheckedForm<typeof schema>("role", actionData?.result, { role: person.role });
  return (
    <>
      <PageHeading
        kicker={<Link to={href("/admin/administrators")}>{t("administrators.title")}</Link>}
        title={person.name}
      />
      <FactList
        facts={[
          [t("administrators.phoneShort"), <Bdi key="phone">{person.phone ?? ""}</Bdi>],
          [t("administrators.role"), t(`staffRole.${person.role}.name`)],
          [
            t("administrators.secondFactor"),
            person.second_factor_at ? dateTime(person.second_factor_at) : t("administrators.noSecondFactor"),
          ],
        ]}
      />
      {person.is_first ? (
        <p className={calloutClass()}>{t("administrators.firstText")}</p>
      ) : (
        <CheckedForm form={form} action={href("/admin/administrators/:id", { id })}>
          <RoleField field={fields.role} />
          <FormButtons submit={t("administrators.save")} />
        </CheckedForm>
      )}
      <Cluster>
        {person.second_factor_at && (
          <>
            <ButtonLink to={href("/admin/administrators/:id/second-factor-reset", { id })}>
              {t("administrators.reset.link")}
            </ButtonLink>{" "}
          </>
        )}
        {!person.is_first && (
          <ButtonLink to={href("/admin/administrators/:id/removal", { id })}>{t("administrators.remove")}</ButtonLink>
        )}
      </Cluster>
    </>
  );
}
