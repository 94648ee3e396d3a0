import type { ReactNode } from "react";
import { href } from "react-router";
import type { PublicDisclosure } from "~/contract/endpoints/disclosure.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { AnyLink, Link } from "~/ui/buttons.tsx";
import { Part } from "./part.tsx";

interface ComplaintsProps {
  readonly disclosure: PublicDisclosure;
  /** The organisation's address; null without one. */
  readonly address: string | null;
}

/** Says how to complain: to the organisation, to its supervisory board, and to the authorities. */
export function Complaints({ disclosure: { complaint_email, complaint_phone }, address }: ComplaintsProps) {
  const { t } = useTexts("transparency");
  return (
    <Part id="complaints" title={t("complaints.title")} note={t("complaints.note")}>
      <ol className="space-y-5">
        <Step number={1} title={t("complaints.us")}>
          {complaint_email && <a href={`mailto:${complaint_email}`}>{complaint_email}</a>}
          {complaint_email && complaint_phone && ` ${t("complaints.or")} `}
          {complaint_phone && <a href={`tel:${complaint_phone}`}>{complaint_phone}</a>}
          {(complaint_email || complaint_phone) && ". "}
          <AnyLink to={href("/contact")}>{t("complaints.form")}</AnyLink>
        </Step>
        <Step number={2} title={t("complaints.board")}>
          {t("complaints.boardHow")} {address}
        </Step>
        <Step number={3} title={t("complaints.state")}>
          {t("complaints.stateHow")} <a href="https://www.cimer.gov.tr">cimer.gov.tr</a>
        </Step>
        <Step number={4} title={t("complaints.data")}>
          <Link to={href("/:slug", { slug: "kvkk" })}>{t("complaints.dataForm")}</Link> {t("complaints.dataHow")}{" "}
          <a href="https://www.kvkk.gov.tr">kvkk.gov.tr</a>
        </Step>
      </ol>
    </Part>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex">
      <span
        className="me-4 flex size-7 flex-none items-center justify-center rounded-[50%] border-2 border-link text-sm font-bold text-link"
        aria-hidden="true"
      >
        {number}
      </span>
      <div className="max-w-[30rem] min-w-0 wrap-anywhere">
        <h3 className="text-base">{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}
