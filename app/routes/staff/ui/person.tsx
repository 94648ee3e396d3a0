import type { ReactNode } from "react";
import type { StaffSpring } from "~/contract/endpoints/approvals.ts";
import type { CollectionPermit } from "~/contract/endpoints/springs.ts";
import { dayText } from "~/forms/day.ts";
import { formatPhone } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Bdi, joinParts } from "~/ui/page.tsx";

type Person = StaffSpring["owner"];

/** Tells whether the account was erased, which leaves neither name nor number. */
function isErased({ name, phone }: Person): boolean {
  return name === "" && phone === null;
}

/** Shows the name of a user with phone and email links. */
export function UserDetails({ user }: { user: Person }) {
  const { t } = useTexts("admin");
  if (isErased(user)) return t("person.erased");
  return (
    <>
      <Bdi>{user.name}</Bdi>
      {user.phone && (
        <>
          {" "}
          · <a href={`tel:${user.phone}`}>{formatPhone(user.phone)}</a>
        </>
      )}
      {user.email && (
        <>
          {" "}
          · <a href={`mailto:${user.email}`}>{user.email}</a>
        </>
      )}
    </>
  );
}

interface Donor {
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

/** Shows who gave, who need not be a user. */
export function DonorText({ donor: { name, phone, email } }: { donor: Donor }) {
  const { t } = useTexts("admin");
  return <Bdi>{joinParts(name, phone, email) || t("donations.unknown")}</Bdi>;
}

/** Shows a user in a list. The phone number distinguishes users with the same name. */
export function UserCell({ user }: { user: Person }): ReactNode {
  const { t } = useTexts("admin");
  if (isErased(user)) return t("person.erased");
  return (
    <>
      <Bdi>{user.name}</Bdi>{" "}
      {user.phone && <span className="text-sm whitespace-nowrap text-muted">{formatPhone(user.phone)}</span>}
    </>
  );
}

/** Returns a collection permit in one line, its parts joined by the separator. */
export function permitText({ number, authority, from, until }: CollectionPermit, between: string): string {
  return [number, authority, `${dayText(from)}–${dayText(until)}`].join(between);
}
