import { href } from "react-router";
import * as z from "zod";
import type { BasketItem } from "~/contract/endpoints/baskets.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { anonymousName, maximumShares, noteLength } from "~/contract/rules/limits.ts";
import { nameChoices } from "~/contract/rules/shown-names.ts";
import {
  CheckedForm,
  NameChoiceField,
  PrivacyNote,
  TextAreaField,
  TextField,
  useCheckedForm,
} from "~/forms/checked-form.tsx";
import { countField } from "~/forms/count-field.ts";
import { optionalName } from "~/forms/person-fields.ts";
import { errorsFrom, readForm, refill, refuse } from "~/forms/submission.ts";
import { idFrom, notFound, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { changeBasket, currentBasket } from "~/middleware/basket-owner.server.ts";
import { donorFromProfile, endAnonymity } from "~/middleware/donor.server.ts";
import { shareNameField } from "~/routes/causes/giving-choices.ts";
import { ShareNames } from "~/routes/causes/giving-fields.tsx";
import { shareNameFields } from "~/routes/causes/giving-schema.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { fillField, ProfileFill } from "~/ui/profile-fill.tsx";
import type { Route } from "./+types/note";

export const handle = { needs: "gift_details" } satisfies PageNeeds;

const schema = z.object({
  note: z.string().trim().max(noteLength, { error: "errors:note.long" }).optional(),
  name: optionalName,
  shown_as: z.enum(nameChoices, { error: "errors:choice" }).default("full_name"),
  named_shares: countField({ max: maximumShares }).default(0),
  ...shareNameFields,
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const basket = await currentBasket(context);
  const line = basket?.basket.find(({ id }) => id === idFrom(params.id));
  if (!line) throw notFound();
  return { line };
}
export async function action({ request, params, context }: Route.ActionArgs) {
  const { form, submission } = await readForm(request, schema);
  if (form.has(fillField)) return refill(submission, { name: (await donorFromProfile(context)).name });
  if (submission.status !== "success") return refuse(submission);
  const { note = null, name = null, shown_as, named_shares, ...fields } = submission.value;
  const owners = Array.from({ length: named_shares }, (_, place) => shareNameField(place + 1));
  const body = {
    note,
    shown_as,
    // The form for shares that have others as owners asks for them alone.
    ...(form.has("name") && { name }),
    ...(owners.length > 0 && { share_names: owners.map((owner) => fields[owner] ?? "") }),
  };
  try {
    await changeBasket(context, async (api, query) => {
      const line = await orNotFound(api.noteBasketItem({ params: { id: idFrom(params.id) }, query, body }));
      if (name !== null && !line.on_behalf) endAnonymity(context);
    });
  } catch (failure) {
    const ownerErrors = Object.fromEntries(owners.map((owner, place) => [`share_names.${place}`, owner]));
    return refuse(submission, { errors: errorsFrom(failure, { note: "note", name: "name", ...ownerErrors }) });
  }
  return seeOther(href("/basket"));
}

/** Renders the donate note dialog (§2) above the basket: a gift's note, its name, and how that is shown. */
export default function Note({ loaderData: { line }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("basket");
  const shares = namedShares(line);
  const [form, fields] = useCheckedForm<typeof schema>("note", actionData?.result, {
    note: line.note ?? "",
    name: line.name === anonymousName ? "" : line.name,
    shown_as: line.shown_as,
    ...Object.fromEntries(line.share_names.map((name, place) => [shareNameField(place + 1), name])),
  });
  return (
    <Dialog title={t("noteDialog.title")} closeTo={href("/basket")}>
      <div className="space-y-4">
        <p>{line.title}</p>
        <CheckedForm form={form}>
          <TextAreaField
            field={fields.note}
            label={t("noteDialog.label")}
            hint={t(line.basket_able_type === basketTypes.spring ? "noteDialog.hintSpring" : "noteDialog.hint")}
          />
          {!(line.on_behalf && shares > 0) && (
            <TextField
              field={fields.name}
              label={t(line.on_behalf ? "noteDialog.otherName" : "noteDialog.name")}
              hint={t(line.on_behalf ? "noteDialog.otherNameHint" : "noteDialog.nameHint")}
              autoComplete={line.on_behalf ? "off" : "name"}
            />
          )}
          {!line.on_behalf && <ProfileFill />}
          {shares > 0 && <ShareNames fields={fields} shares={shares} isForOther={line.on_behalf} />}
          <NameChoiceField field={fields.shown_as} hint={t("noteDialog.shownHint")} isForOther={line.on_behalf} />
          <PrivacyNote />
          <FormButtons submit={t("noteDialog.save")} cancelTo={href("/basket")} />
        </CheckedForm>
      </div>
    </Dialog>
  );
}

/** Returns how many owners of shares a line has or may have; 0 where its one name is enough. */
function namedShares({ basket_able_type, share_value, share_names, on_behalf }: BasketItem): number {
  if (share_names.length > 0) return share_names.length;
  const isOwn = basket_able_type === basketTypes.sacrifice && !on_behalf;
  return isOwn && share_value > 1 ? share_value : 0;
}
