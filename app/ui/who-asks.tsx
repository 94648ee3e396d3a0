import type { ReactNode } from "react";
import { href } from "react-router";
import { slugFrom } from "~/contract/content/checks.ts";
import type { PublicDocument } from "~/contract/endpoints/disclosure.ts";
import { hundredLira } from "~/contract/rules/limits.ts";
import { formatBytes } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Link } from "./buttons.tsx";
import { Icon } from "./page.tsx";
import { type Recipient, useOffers, useSiteFacts } from "./site-facts.tsx";

/** Who asks for the gift, in the form of each place: a band, two lines of a panel, ticks beside the card form. */

/** The smallest size that is told: a file of a few kilobytes is not "0 MB". */
const smallestBytes = 100_000;

/** Returns the words of a document: its name with the year, and its type and size. */
export function useDocumentWords() {
  const { t, language } = useTexts("transparency");
  return {
    nameOf: ({ kind, year }: Pick<PublicDocument, "kind" | "year">) =>
      t("document.named", { kind: t(`document.kind.${kind}`), year }),
    sizeOf: ({ bytes }: Pick<PublicDocument, "bytes">) =>
      t("document.size", { size: formatBytes(Math.max(bytes, smallestBytes), language) }),
  };
}

/** Links a published document, which is downloaded under its name. */
export function DocumentLink({ document, children }: { document: PublicDocument; children?: ReactNode }) {
  const { nameOf } = useDocumentWords();
  const name = nameOf(document);
  return (
    <a href={document.address} download={`${slugFrom(name)}.pdf`}>
      {children ?? name}
    </a>
  );
}

interface FactProps {
  /** Symbol of the sprite, or a picture in its place. */
  readonly icon: string;
  readonly picture?: string | null;
  readonly title: string;
  readonly children: ReactNode;
}

function Fact({ icon, picture, title, children }: FactProps) {
  return (
    <li className="flex items-center gap-3 border-b border-hairline py-3 text-sm/snug last:border-0 md:items-start md:border-0 md:py-0 lg:block">
      <span className="flex size-11 flex-none items-center justify-center overflow-hidden rounded-[50%] bg-tint text-link lg:mb-2">
        {picture ? <img src={picture} alt="" width="44" height="44" loading="lazy" /> : <Icon name={icon} />}
      </span>{" "}
      <span className="min-w-0 wrap-anywhere">
        <strong className="block text-base/snug text-heading">{title}</strong> {children}
      </span>
    </li>
  );
}

/**
 * Renders up to five facts about who asks: leader, register, permit, audit and the split of 100 TL. What is not entered
 * is left out, and without any of the first four there is no band.
 * @param props.isWithin whether it stands inside a page's column, which has its own margins
 */
export function WhoAsks({ isWithin = false }: { readonly isWithin?: boolean }) {
  const { t, money, day } = useTexts("transparency");
  const { sizeOf } = useDocumentWords();
  const { recipient } = useSiteFacts();
  if (!hasBand(recipient)) return null;
  const { leader, legal_name, registry_number, tax_number, permit, audit, field_of_100 } = recipient;
  return (
    <ul
      className={`${isWithin ? "border-t border-hairline" : "container"} grid py-2 md:grid-cols-2 md:gap-x-8 md:gap-y-4 md:py-6 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:py-8`}
      aria-label={t("band.label")}
    >
      {leader && (
        <Fact icon="user" picture={leader.picture} title={leader.name}>
          {leader.since === null ? leader.office : t("band.since", { office: leader.office, year: leader.since })}
          {leader.words && ` “${leader.words}”`}
        </Fact>
      )}
      {legal_name && (
        <Fact icon="id-card" title={legal_name}>
          {registry_number && <span className="block">{t("registry", { number: registry_number })} </span>}
          {tax_number && <span className="block">{t("tax", { number: tax_number })}</span>}
        </Fact>
      )}
      {permit && (
        <Fact icon="shield" title={t("band.permit")}>
          {permit.number},{" "}
          {permit.until === null
            ? t("band.from", { from: day(permit.from) })
            : t("band.days", { from: day(permit.from), until: day(permit.until) })}
        </Fact>
      )}
      {audit && (
        <Fact icon="document" title={t("document.kind.audit")}>
          <DocumentLink document={audit}>{t("band.report", { year: audit.year })}</DocumentLink>{" "}
          <span className="block">{sizeOf(audit)}</span>
        </Fact>
      )}
      {field_of_100 !== null && (
        <Fact icon="split" title={t("band.field", { whole: money(hundredLira), amount: money(field_of_100) })}>
          <Link to={`${href("/transparency")}#spending`}>{t("band.table")}</Link>
        </Fact>
      )}
    </ul>
  );
}

/** Tells whether enough is entered for the band of {@link WhoAsks}. */
export function hasBand(recipient: Recipient | null): recipient is Recipient {
  if (recipient === null) return false;
  const { legal_name, leader, permit, audit } = recipient;
  return legal_name !== null || leader !== null || permit !== null || audit !== null;
}

/** Says in a panel of giving who receives the gift; nothing without the legal name. */
export function WhoReceives() {
  const { t } = useTexts("transparency");
  const { recipient } = useSiteFacts();
  if (!recipient?.legal_name) return null;
  const { legal_name, registry_number, permit, audit } = recipient;
  const numbers = [
    registry_number && t("registry", { number: registry_number }),
    permit && t("permitNumber", { number: permit.number }),
  ].filter(Boolean);
  return (
    <p className="border-t border-hairline pt-2.5 text-sm/snug wrap-anywhere">
      <strong>{t("receives")}</strong> {legal_name}. {numbers.length > 0 && `${numbers.join(", ")}. `}
      {audit && <DocumentLink document={audit}>{t("document.kind.audit")}</DocumentLink>}
    </p>
  );
}

/** Renders ticks beside the card form: who takes the money, by which permit, who audits, and when the receipt comes. */
export function TrustTicks() {
  const { t, day } = useTexts("transparency");
  const { recipient } = useSiteFacts();
  const hasReceipts = useOffers("receipts");
  const { nameOf } = useDocumentWords();
  if (!recipient?.legal_name) return null;
  const { legal_name, registry_number, permit, audit } = recipient;
  return (
    <ul className="space-y-2 text-sm/snug" aria-label={t("band.label")}>
      <Tick>
        <strong>{legal_name}</strong>
        {registry_number && `, ${t("registryWithin", { number: registry_number })}`}
      </Tick>
      {permit && (
        <Tick>
          {permit.until === null
            ? t("permitOpen", { number: permit.number })
            : t("permitUntil", { number: permit.number, until: day(permit.until) })}
        </Tick>
      )}
      {audit && (
        <Tick>
          <DocumentLink document={audit}>{nameOf(audit)}</DocumentLink>
        </Tick>
      )}
      {hasReceipts && <Tick>{t("receiptAtOnce")}</Tick>}
    </ul>
  );
}

function Tick({ children }: { children: ReactNode }) {
  return (
    <li className="flex wrap-anywhere">
      <span className="me-2 flex-none text-leaf">
        <Icon name="check" />
      </span>{" "}
      <span className="min-w-0">{children}</span>
    </li>
  );
}
