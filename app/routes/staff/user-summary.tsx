import type { ReactNode } from "react";
import type { StaffSpring } from "~/contract/endpoints/staff-springs.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Bdi } from "~/ui/text.tsx";

type Person = StaffSpring["owner"];

/** Nothing is left of somebody who was erased, neither name nor number. */
function isErased({ name, phone }: Person): boolean {
  return name === "" && phone === null;
}

/** Somebody's name with the ways to reach them. */
export function UserDetails({ person }: { person: Person }) {
  const { t } = useTexts("admin");
  if (isErased(person)) return t("person.erased");
  return (
    <>
      <Bdi>{person.name}</Bdi>
      {person.phone && (
        <>
          {" "}
          · <a href={`tel:${person.phone}`}>{person.phone}</a>
        </>
      )}
      {person.email && (
        <>
          {" "}
          · <a href={`mailto:${person.email}`}>{person.email}</a>
        </>
      )}
    </>
  );
}

/** Somebody in a list: two people of one name are told apart by their numbers. */
export function UserCell({ person }: { person: Person }): ReactNode {
  const { t } = useTexts("admin");
  if (isErased(person)) return t("person.erased");
  return (
    <>
      <Bdi>{person.name}</Bdi> {person.phone && <span className="field-hint unbroken">{person.phone}</span>}
    </>
  );
}
