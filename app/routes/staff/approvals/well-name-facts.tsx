import { href, Link } from "react-router";
import type { StaffWellName } from "~/contract/endpoints/approvals.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { UserDetails } from "~/routes/staff/user-summary.tsx";
import { FactList } from "~/ui/data-list.tsx";
import { Bdi } from "~/ui/text.tsx";

/** What staff decide about when somebody wants to name a well. */
export function WellNameFacts({ wish: { name, well, person, asked_at } }: { wish: StaffWellName }) {
  const { t } = useTexts("admin");
  const { dateTime } = useFormats();
  const facts = [
    [t("wellName.name"), <Bdi key="name">{name}</Bdi>],
    [
      t("wellName.well"),
      <Link key="well" to={href("/waterwell-projects/detail/:id", { id: String(well.id) })}>
        {well.title}
      </Link>,
    ],
    [t("fact.owner"), <UserDetails key="person" person={person} />],
    [t("inbox.since"), dateTime(asked_at)],
  ] as const;
  return <FactList facts={facts} />;
}
