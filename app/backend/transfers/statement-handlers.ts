import type { StatementFile, StatementLine } from "../../contract/endpoints/statements.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { type StatementColumn, statementColumns } from "../../contract/rules/statements.ts";
import { currentUserOf } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import type { Handlers } from "./ports.ts";
import { acceptLines, assignLine, decideLine, isComplete, requireLine } from "./statement-lines.ts";
import type { StatementFileRecord, StatementLineRecord } from "./statement-queries.ts";
import type { StatementFormat } from "./statement-rows.ts";
import { discardStatement, importStatement, planImport, uploadStatement } from "./statements.ts";

/** Rows and payments that the preview shows. */
const shownRows = 25;
const shownPayments = 20;
/** Left out rows that the preview names. */
const shownLeftOut = 100;

type Chosen = Readonly<Partial<Record<StatementColumn | "head", number | undefined>>>;

function formatFrom({ head = 0, ...places }: Chosen): StatementFormat {
  const columns = statementColumns.flatMap((name) => (places[name] === undefined ? [] : [[name, places[name]]]));
  return { head, columns: Object.fromEntries(columns) };
}

function presentFile({ body: _, account_id: _account, ...file }: StatementFileRecord): StatementFile {
  return file;
}

function presentLine(line: StatementLineRecord, language: Language): StatementLine {
  return {
    id: line.id,
    account: line.account,
    day: line.day,
    amount: line.amount,
    sender: line.sender,
    sender_iban: line.sender_iban,
    description: line.description,
    reference: line.reference,
    state: line.state,
    matched_by: line.matched_by,
    user: line.user_id === null || line.user === null ? null : { id: line.user_id, ...line.user },
    donor: { name: line.donor_name, email: line.donor_email, phone: line.donor_phone },
    cause:
      line.cause_id === null || line.cause === null
        ? null
        : { id: line.cause_id, title: line.cause.texts[language].title },
    is_complete: isComplete(line),
    payment_id: line.payment_id,
    decided_by: line.decided_by,
    decided_at: line.decided_at,
    reason: line.reason,
  };
}

export const statementHandlers = {
  async listStatements({ ports: { store } }, { query: { page, per_page } }) {
    const { files, total } = await store.statements.listFiles({ offset: (page - 1) * per_page, limit: per_page });
    return {
      data: files.map(presentFile),
      meta: { page, per_page, total },
      open_lines: await store.statements.countOpen(),
    };
  },

  async uploadStatement(call, { params, query, file }) {
    const { ports } = call;
    const id = await uploadStatement(ports, ports.statementReader, {
      staffId: currentUserOf(call).userId,
      accountId: params.id,
      name: query.name,
      bytes: file,
    });
    return { data: { id } };
  },

  async planStatement({ ports }, { params, query }) {
    const chosen = query.day === undefined && query.amount === undefined ? null : formatFrom(query);
    const plan = await planImport(ports, ports.statementReader, params.id, chosen);
    const { file, rows, format, isKnown, payments, leftOut, doubles } = plan;
    const added = payments.filter(({ number }) => !doubles.has(number));
    return {
      data: {
        file: presentFile(file),
        rows: rows.slice(0, shownRows).map((row) => [...row]),
        head: format.head,
        columns: format.columns,
        is_known: isKnown,
        new_payments: added.length,
        new_amount: added.reduce((sum, { amount }) => sum + amount, 0),
        doubles: doubles.size,
        payments: payments
          .slice(0, shownPayments)
          .map((payment) => ({ ...payment, is_double: doubles.has(payment.number) })),
        left_out: leftOut.slice(0, shownLeftOut).map((row) => ({ ...row })),
      },
    };
  },

  async importStatement(call, { params, body }) {
    const { ports } = call;
    const counts = await importStatement(ports, ports.statementReader, {
      staffId: currentUserOf(call).userId,
      fileId: params.id,
      format: formatFrom(body),
    });
    return { data: counts };
  },

  async discardStatement({ ports }, { params }) {
    await discardStatement(ports, params.id);
    return { data: { id: params.id } };
  },

  async listStatementLines({ ports: { store }, language }, { query: { page, per_page, state } }) {
    const { lines, total } = await store.statements.list({ state }, { offset: (page - 1) * per_page, limit: per_page });
    return { data: lines.map((line) => presentLine(line, language)), meta: { page, per_page, total } };
  },

  showStatementLine: async ({ ports, language }, { params }) => ({
    data: presentLine(await requireLine(ports, params.id), language),
  }),

  async acceptStatementLines(call, { body: { ids } }) {
    const { ports, language } = call;
    const accepted = await acceptLines(ports, { staffId: currentUserOf(call).userId, ids, language });
    deliverSoon(ports);
    return { data: { accepted } };
  },

  async assignStatementLine(call, { params, body }) {
    const { ports, language } = call;
    const payment_id = await assignLine(ports, {
      staffId: currentUserOf(call).userId,
      id: params.id,
      causeId: body.cause_id,
      donor: body.donor,
      isAnother: body.is_another,
      language,
    });
    deliverSoon(ports);
    return { data: { payment_id } };
  },

  async setAsideStatementLine(call, { params, body: { reason } }) {
    await decideLine(call.ports, { staffId: currentUserOf(call).userId, id: params.id, reason });
    return { data: { id: params.id } };
  },

  async reopenStatementLine(call, { params }) {
    await decideLine(call.ports, { staffId: currentUserOf(call).userId, id: params.id, reason: null });
    return { data: { id: params.id } };
  },
} satisfies Partial<Handlers>;
