import { href } from "react-router";
import type { StaffWellName } from "~/contract/endpoints/approvals.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { UserDetails } from "~/routes/staff/ui/person.tsx";
import { FactList } from "~/ui/data-list.tsx";
import { Link } from "~/ui/link.tsx";
import { Bdi } from "~/ui/text.tsx";

/** Lists facts about the name that a donor requests for a well. */
export function WellNameFacts({ nameRequest: { name, well, person, asked_at } }: { nameRequest: StaffWellName }) {
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
    [t("fact.owner"), <UserDetails key="person" user={person} />],
    [t("inbox.since"), dateTime(asked_at)],
  ] as const;
  return <FactList facts={facts} />;
}
