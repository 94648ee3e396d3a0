import { href } from "react-router";
import * as z from "zod";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { staffRoles } from "~/contract/rules/roles.ts";
import { CheckedForm, type FormField, SelectField, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { Options } from "~/forms/choice.tsx";
import { parseMobileNumber } from "~/forms/phone-number.server.ts";
import { handleForm } from "~/forms/submission.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { FormButtons, Link } from "~/ui/buttons.tsx";
import { DataTable } from "~/ui/list.tsx";
import { Bdi, PageHeading, Tag } from "~/ui/page.tsx";
import type { Route } from "./+types/administrators";

const schema = z.object({
  phone: z.string({ error: "errors:phone.required" }).trim().max(30, { error: "errors:phone.number" }),
  role: z.enum(staffRoles, { error: "admin:administrators.roleMissing" }),
});

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ data: staff }, { data: secondFactor }] = await Promise.all([api.listStaff(), api.showSecondFactor()]);
  return { staff, own: context.get(userContext).id, needsSecondFactor: secondFactor.is_required };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleForm(request, schema, { phone: "phone" }, async ({ phone: typed, role }) => {
    const phone = parseMobileNumber(typed);
    if (!phone) return { errors: { phone: ["errors:phone.number"] } };
    await context.get(apiContext).addStaff({ body: { phone, role } });
    const list = href("/admin/administrators");
    return redirectDone(context, list, "admin:administrators.addedText", "admin:administrators.added");
  });
}

/** Lists staff with their roles. Only members can be added. */
export default function Administrators({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  return (
    <>
      <PageHeading title={t("administrators.title")} lead={t("administrators.lead")} />
      <StaffTable {...loaderData} />
      <h2>{t("administrators.add")}</h2>
      {/* Whoever is added next begins with an empty form. */}
      <AddForm key={loaderData.staff.length} lastResult={actionData?.result} />
      <h2>{t("administrators.roles")}</h2>
      <dl className="space-y-4">
        {staffRoles.map((role) => (
          <div key={role}>
            <dt>
              <strong>{t(`staffRole.${role}.name`)}</strong>
            </dt>
            <dd>{t(`staffRole.${role}.may`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Lists staff; who looks at the list cannot change themselves. */
function StaffTable({ staff, own, needsSecondFactor }: Route.ComponentProps["loaderData"]) {
  const { t, shortDateTime } = useTexts("admin");
  return (
    <DataTable
      label={t("administrators.title")}
      rows={staff}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("administrators.name"),
          renderCell: ({ name, phone }) => (
            <>
              <strong>
                <Bdi>{name}</Bdi>
              </strong>
              <br />
              {phone}
            </>
          ),
          isWords: true,
        },
        {
          title: t("administrators.role"),
          renderCell: ({ role, is_first }) => (
            <>
              {t(`staffRole.${role}.name`)} {is_first && <Tag>{t("administrators.first")}</Tag>}
            </>
          ),
        },
        ...(needsSecondFactor
          ? [
              {
                title: t("administrators.secondFactor"),
                renderCell: ({ second_factor_at }: (typeof staff)[number]) =>
                  second_factor_at ? shortDateTime(second_factor_at) : t("administrators.noSecondFactor"),
              },
            ]
          : []),
        {
          title: t("administrators.change"),
          renderCell: ({ id, name }) =>
            id === own ? (
              t("administrators.own")
            ) : (
              <Link to={href("/admin/administrators/:id", { id: String(id) })}>
                {t("administrators.open")}
                <span className="sr-only">: {stripBidi(name)}</span>
              </Link>
            ),
        },
      ]}
    />
  );
}

function AddForm({ lastResult }: { readonly lastResult: unknown }) {
  const { t } = useTexts("admin");
  const [form, fields] = useCheckedForm<typeof schema>("administrator", lastResult);
  return (
    <CheckedForm form={form} action={href("/admin/administrators")}>
      <TextField
        field={fields.phone}
        label={t("administrators.phone")}
        hint={t("administrators.phoneHint")}
        type="tel"
        autoComplete="off"
        required
      />
      <RoleField field={fields.role} />
      <FormButtons submit={t("administrators.submit")} />
    </CheckedForm>
  );
}

/** Renders the choice of a role. Nothing is chosen at first, so that nobody becomes an administrator by mistake. */
export function RoleField({ field }: { field: FormField }) {
  const { t } = useTexts("admin");
  return (
    <SelectField field={field} label={t("administrators.role")} required>
      <option value="">{t("administrators.choose")}</option>
      <Options of={staffRoles.map((role) => [role, t(`staffRole.${role}.name`)])} />
    </SelectField>
  );
}
