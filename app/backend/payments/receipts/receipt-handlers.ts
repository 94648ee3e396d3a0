import type { PdfFile } from "../../../contract/endpoints/receipts.ts";
import { texts } from "../../../texts/texts.ts";
import { yearlySummaries } from "../../giving/donation-history.ts";
import { ownerOf } from "../../http/handlers.ts";
import { changeCardFee, showCardFee } from "../../organisation/card-fee.ts";
import { changeOrganisation, findOrganisation, showOrganisation } from "../../organisation/organisation.ts";
import { mailReceipt } from "../charge/donations.ts";
import type { Call, Handlers } from "../ports.ts";
import {
  nameReceipt,
  openReceiptLink,
  presentReceipt,
  receiptFileName,
  receiptForStaff,
  type ShownReceipt,
  showReceipt,
  yearlyStatement,
} from "./receipts.ts";

const present = ({ language }: Call, shown: ShownReceipt) => ({ data: presentReceipt(language, shown) });

async function presentFile({ ports, language }: Call, shown: ShownReceipt): Promise<{ data: PdfFile }> {
  const content = await ports.printer.receipt(presentReceipt(language, shown), language);
  return { data: fileOf(receiptFileName(language, shown.receipt), content) };
}

function fileOf(name: string, content: Uint8Array): PdfFile {
  return { name, content: Buffer.from(content).toString("base64") };
}

export const receiptHandlers = {
  showReceipt: async (call, { params, query }) =>
    present(call, await showReceipt(call.ports, ownerOf(call, query.session_token), params.id)),

  showReceiptFile: async (call, { params, query }) =>
    presentFile(call, await showReceipt(call.ports, ownerOf(call, query.session_token), params.id)),

  showStaffReceipt: async (call, { params }) => present(call, await receiptForStaff(call.ports, params.id)),
  showStaffReceiptFile: async (call, { params }) => presentFile(call, await receiptForStaff(call.ports, params.id)),
  openReceiptLink: async (call, { body }) => present(call, await openReceiptLink(call.ports, body.token)),
  openReceiptLinkFile: async (call, { body }) => presentFile(call, await openReceiptLink(call.ports, body.token)),

  async nameReceipt(call, { params, query, body }) {
    const shown = await showReceipt(call.ports, ownerOf(call, query.session_token), params.id);
    return present(call, await nameReceipt(call.ports, shown, body.name));
  },

  async mailReceipt(call, { params, query, body }) {
    const owner = ownerOf(call, query.session_token);
    return { data: { email: await mailReceipt(call.ports, owner, params.id, body.email) } };
  },

  nameReceiptOfLink: async (call, { body }) =>
    present(call, await nameReceipt(call.ports, await openReceiptLink(call.ports, body.token), body.name)),

  async listYearlySummaries(call) {
    const { store } = call.ports;
    const organisation = (await findOrganisation(store))?.legal_name ?? null;
    const years = await yearlySummaries(store, ownerOf(call, null));
    return { data: years.map((year) => ({ ...year, organisation })) };
  },

  async showYearlyFile(call, { params }) {
    const { ports, language } = call;
    const statement = await yearlyStatement(ports, call.userId, params.year, language);
    const name = `${texts[language].receipt.year.fileName}-${params.year}.pdf`;
    return { data: fileOf(name, await ports.printer.year(statement, language)) };
  },

  showOrganisation: async ({ ports }) => ({ data: await showOrganisation(ports) }),

  async changeOrganisation(call, { body }) {
    await changeOrganisation(call.ports, call.userId, body.version, body.organisation);
    return { data: await showOrganisation(call.ports) };
  },

  showCardFee: async ({ ports }) => ({ data: await showCardFee(ports) }),

  async changeCardFee(call, { body }) {
    await changeCardFee(call.ports, call.userId, body.version, body.fee);
    return { data: await showCardFee(call.ports) };
  },
} satisfies Partial<Handlers>;
