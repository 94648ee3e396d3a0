import type { ReactNode } from "react";
import type { Receipt } from "~/contract/endpoints/receipts.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { numberedOwners } from "~/contract/rules/gift-people.ts";
import { countryBeside } from "~/contract/rules/kinds.ts";
import { moneyInWords } from "~/contract/rules/money-in-words.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass, PrintButton } from "~/ui/buttons.tsx";
import { GiftFund } from "~/ui/gift-words.tsx";
import {
  Bdi,
  Cluster,
  DataList,
  DataRow,
  type Fact,
  FactList,
  FormBeside,
  Lines,
  Callout,
  PageHeading,
  SmallLine,
  SumRow,
  TotalRow,
} from "~/ui/page.tsx";

interface ReceiptDocumentProps {
  readonly receipt: Receipt;
  /** Address of the PDF file. */
  readonly pdf: string;
  /** Words below the title; by default thanks to the donor. */
  readonly lead?: string;
  /** Asks for what is missing on it; nothing by default. */
  readonly missing?: ReactNode;
  /** Links below the receipt. */
  readonly children: ReactNode;
}

export function ReceiptDocument({ receipt, pdf, lead, missing, children }: ReceiptDocumentProps) {
  const { t, language, money, date } = useTexts("receipt");
  const { amount, refunded } = receipt;
  const facts: Fact[] = [
    [t("number"), receipt.number],
    [t("issued"), date(receipt.issued_at)],
    [t("paid"), date(receipt.paid_at)],
    [t("donor"), receipt.donor_name === null ? t("anonymous") : stripBidi(receipt.donor_name)],
    [t("card"), receipt.card_last_four && t("cardText", { digits: receipt.card_last_four })],
    [t("payment"), receipt.payment_id],
  ];
  return (
    <FormBeside
      isAfter
      heading={<PageHeading title={t("title")} lead={lead ?? t("lead")} />}
      summary={
        <>
          {receipt.donor_name === null && missing}
          <Cluster as="div" className="print:hidden">
            <a className={buttonClass()} href={pdf} download>
              {t("pdf")}
            </a>{" "}
            <PrintButton>{t("print")}</PrintButton> {children}
          </Cluster>
        </>
      }
    >
      <Marks receipt={receipt} />
      <FactList facts={facts} />
      <DataList>
        {receipt.lines.map((line, place) => (
          <SumRow key={place} term={<LineText line={line} />} sum={money(line.amount)} />
        ))}
        <TotalRow term={t("total")} sum={money(amount)} />
        <DataRow term={t("inWords")}>{moneyInWords(amount, language)}</DataRow>
        {refunded > 0 && (
          <>
            <SumRow term={t("refunded")} sum={money(-refunded)} />
            <TotalRow term={t("remaining")} sum={money(amount - refunded)} />
          </>
        )}
      </DataList>
      <OrganisationFacts receipt={receipt} />
    </FormBeside>
  );
}

function Marks({ receipt: { is_sample, state, refunded } }: { receipt: Receipt }) {
  const { t, money } = useTexts("receipt");
  return (
    <>
      {is_sample && (
        <Callout>
          <strong>{t("sample.mark")}</strong> · {t("sample.text")}
        </Callout>
      )}
      {state !== "valid" && (
        <Callout kind="error">
          <strong>{t(`state.${state}.mark`)}</strong> · {t(`state.${state}.text`, { amount: money(refunded) })}
        </Callout>
      )}
    </>
  );
}

function LineText({ line }: { line: Receipt["lines"][number] }) {
  const { t, money } = useTexts("receipt");
  const country = countryBeside(line);
  return (
    <>
      <Bdi>{line.title}</Bdi>
      {country && <> · {country}</>}
      {line.sacrifice_shares === 0 ? (
        <> · {t("contribution")}</>
      ) : (
        (line.sacrifice_shares ?? line.share_value - 1) > 0 && <> · {t("shares", { count: line.share_value })}</>
      )}
      <GiftFund fund={line.fund} />
      {line.share_names.length > 0 && (
        <SmallLine dir="auto">
          <Lines text={t("owners", { names: `\n${numberedOwners(line.share_names, t("ownDonor"))}` })} />
        </SmallLine>
      )}
      {line.on_behalf_of && (
        <SmallLine dir="auto">{t(line.in_memory ? "inMemory" : "onBehalf", { name: line.on_behalf_of })}</SmallLine>
      )}
      {line.refunded > 0 && <SmallLine>{t("lineRefunded", { amount: money(line.refunded) })}</SmallLine>}
    </>
  );
}

function OrganisationFacts({ receipt: { organisation } }: { receipt: Receipt }) {
  const { t, day } = useTexts("receipt");
  const { tax_office: office, tax_number: number, permit_authority: authority, permit_until } = organisation;
  const permit = { authority, number: organisation.permit_number, from: day(organisation.permit_from) };
  return (
    <FactList
      facts={[
        [t("organisation"), organisation.legal_name],
        [t("address"), organisation.address],
        [t("tax"), t("taxText", { office, number })],
        [t("registry"), organisation.registry_number],
        [
          t("permit"),
          permit_until === null ? t("permitOpen", permit) : t("permitText", { ...permit, until: day(permit_until) }),
        ],
        [t("signatory"), `${organisation.signatory_name}, ${organisation.signatory_title}`],
      ]}
    />
  );
}
