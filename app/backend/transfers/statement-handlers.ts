import type { StatementLine } from "../../contract/endpoints/statements.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { type StatementColumn, statementColumns } from "../../contract/rules/transfers.ts";
import { currentUserOf, rangeOf } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import type { Handlers } from "./ports.ts";
import { acceptLines, assignLine, decideLine, isComplete, requireLine } from "./statement-lines.ts";
import type { StatementLineRecord } from "./statement-queries.ts";
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

function presentLine(line: StatementLineRecord, language: Language): StatementLine {
  return {
    ...line,
    user: line.user_id === null || line.user === null ? null : { id: line.user_id, ...line.user },
    donor: { name: line.donor_name, email: line.donor_email, phone: line.donor_phone },
    cause:
      line.cause_id === null || line.cause === null
        ? null
        : { id: line.cause_id, title: line.cause.texts[language].title },
    is_complete: isComplete(line),
  };
}

export const statementHandlers = {
  async listStatements({ ports: { store } }, { query: { page, per_page } }) {
    const { files, total } = await store.statements.listFiles(rangeOf(page, per_page));
    return { data: files, meta: { page, per_page, total }, open_lines: await store.statements.countOpen() };
  },

  async uploadStatement(call, { params, query, file }) {
    const statement = { staffId: call.userId, accountId: params.id, name: query.name, bytes: file };
    return { data: { id: await uploadStatement(call.ports, statement) } };
  },

  async planStatement({ ports }, { params, query }) {
    const chosen = query.day === undefined && query.amount === undefined ? null : formatFrom(query);
    const plan = await planImport(ports, params.id, chosen);
    const { file, rows, format, isLastFormat, payments, leftOut, doubles } = plan;
    const added = payments.filter(({ number }) => !doubles.has(number));
    return {
      data: {
        file,
        rows: rows.slice(0, shownRows).map((row) => [...row]),
        head: format.head,
        columns: format.columns,
        is_last_format: isLastFormat,
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
    const { userId: staffId } = currentUserOf(call);
    return { data: await importStatement(call.ports, { staffId, fileId: params.id, format: formatFrom(body) }) };
  },

  async discardStatement({ ports }, { params }) {
    await discardStatement(ports, params.id);
    return { data: { id: params.id } };
  },

  async listStatementLines({ ports: { store }, language }, { query: { page, per_page, state } }) {
    const { lines, total } = await store.statements.list({ state }, rangeOf(page, per_page));
    return { data: lines.map((line) => presentLine(line, language)), meta: { page, per_page, total } };
  },

  showStatementLine: async ({ ports, language }, { params }) => ({
    data: presentLine(await requireLine(ports, params.id), language),
  }),

  async acceptStatementLines(call, { body: { ids } }) {
    const { ports, language } = call;
    const accepted = await acceptLines(ports, { staffId: call.userId, ids, language });
    deliverSoon(ports);
    return { data: { accepted } };
  },

  async assignStatementLine(call, { params, body }) {
    const { userId: staffId, language } = currentUserOf(call);
    const payment_id = await assignLine(call.ports, { ...body, staffId, id: params.id, language });
    deliverSoon(call.ports);
    return { data: { payment_id } };
  },

  async setAsideStatementLine(call, { params, body: { reason } }) {
    await decideLine(call.ports, { staffId: call.userId, id: params.id, reason });
    return { data: { id: params.id } };
  },

  async reopenStatementLine(call, { params }) {
    await decideLine(call.ports, { staffId: call.userId, id: params.id, reason: null });
    return { data: { id: params.id } };
  },
} satisfies Partial<Handlers>;
