import type { QueryOf } from "../../contract/endpoints.ts";
import type { Volunteer } from "../../contract/endpoints/messages.ts";
import { volunteerFieldNames, type VolunteerFieldName } from "../../contract/fields/volunteer.ts";
import { recordExport } from "../audit/audit.ts";
import { currentUserOf, rangeOf } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import type { MessageKind } from "./message-queries.ts";
import { markHandled, submitMessage, deleteMessage, findMessage } from "./messages.ts";
import type { Call, Handlers } from "./ports.ts";

/** Rows of one chunk of the CSV file. */
const exportRows = 500;

type MessageQuery = QueryOf<"listMessages">;

async function pageOf<Kind extends MessageKind>({ ports }: Call, kind: Kind, { page, per_page, show }: MessageQuery) {
  const { records, total } = await ports.store.messages.list(kind, show, rangeOf(page, per_page));
  return { data: records, meta: { page, per_page, total } };
}

async function setHandled<Kind extends MessageKind>(call: Call, kind: Kind, id: number, isHandled: boolean) {
  return { data: await markHandled(call.ports, currentUserOf(call).userId, kind, id, isHandled) };
}

async function remove(call: Call, kind: MessageKind, id: number) {
  await deleteMessage(call.ports, currentUserOf(call).userId, kind, id);
  return { data: { removed: 1 } };
}

export const messageHandlers = {
  async createContactMessage(call, { body: { phone = null, ...body } }) {
    const { ports, language, clientAddress } = call;
    await submitMessage(ports, "message", { ...body, phone, language }, clientAddress);
    deliverSoon(call.ports);
    return { data: { received: true } };
  },

  async createVolunteer(call, { body }) {
    const { ports, language, clientAddress } = call;
    const { kvkk_accepted: _accepted, ...typed } = body;
    const kvkk = await ports.store.content.fixedPage("kvkk", language);
    // Empty and missing answers are stored as null.
    const answers = Object.fromEntries(volunteerFieldNames.map((name) => [name, typed[name] || null]));
    const record = { ...typed, ...(answers as Pick<Volunteer, VolunteerFieldName>) };
    await submitMessage(
      ports,
      "volunteer",
      { ...record, language, kvkk_version: kvkk?.version ?? null },
      clientAddress,
    );
    deliverSoon(call.ports);
    return { data: { received: true } };
  },

  listMessages: (call, { query }) => pageOf(call, "message", query),
  showMessage: async ({ ports }, { params }) => ({ data: await findMessage(ports.store, "message", params.id) }),
  markMessageHandled: (call, { params, body }) => setHandled(call, "message", params.id, body.handled),
  deleteMessage: (call, { params }) => remove(call, "message", params.id),
  listVolunteers: (call, { query }) => pageOf(call, "volunteer", query),
  async exportVolunteers(call, { query }) {
    if (query.page === 1) await recordExport(call.ports, call.userId, "volunteer", { show: query.show });
    return { data: (await pageOf(call, "volunteer", { ...query, per_page: exportRows })).data };
  },
  showVolunteer: async ({ ports }, { params }) => ({ data: await findMessage(ports.store, "volunteer", params.id) }),
  markVolunteerHandled: (call, { params, body }) => setHandled(call, "volunteer", params.id, body.handled),
  deleteVolunteer: (call, { params }) => remove(call, "volunteer", params.id),
} satisfies Partial<Handlers>;
