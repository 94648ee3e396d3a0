import { recordExport } from "../audit/audit.ts";
import { currentUserOf } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import type { MessageRecords, MessageKind } from "./message-records.ts";
import { markHandled, submitMessage, deleteMessage, findMessage } from "./messages.ts";
import type { Call, Handlers } from "./ports.ts";

/** Rows of one chunk of the CSV file. */
const exportRows = 500;

interface MessageQuery {
  readonly page: number;
  readonly per_page: number;
  readonly show: "waiting" | "handled" | "all";
}

async function pageOf<Kind extends MessageKind>(
  { ports }: Call,
  kind: Kind,
  { page, per_page, show }: MessageQuery,
): Promise<{ data: MessageRecords[Kind][]; meta: { page: number; per_page: number; total: number } }> {
  const { records, total } = await ports.store.messages.list(kind, show, {
    offset: (page - 1) * per_page,
    limit: per_page,
  });
  return { data: records, meta: { page, per_page, total } };
}

async function setHandled<Kind extends MessageKind>(
  call: Call,
  kind: Kind,
  id: number,
  isHandled: boolean,
): Promise<{ data: MessageRecords[Kind] }> {
  return { data: await markHandled(call.ports, currentUserOf(call).userId, kind, id, isHandled) };
}

async function remove(call: Call, kind: MessageKind, id: number) {
  await deleteMessage(call.ports, currentUserOf(call).userId, kind, id);
  return { data: { removed: 1 } };
}

export const messageHandlers: Pick<
  Handlers,
  | "createContactMessage"
  | "createVolunteer"
  | "listMessages"
  | "showMessage"
  | "markMessageHandled"
  | "deleteMessage"
  | "listVolunteers"
  | "exportVolunteers"
  | "showVolunteer"
  | "markVolunteerHandled"
  | "deleteVolunteer"
> = {
  async createContactMessage(call, { body: { phone = null, ...body } }) {
    const { ports, language, clientAddress } = call;
    await submitMessage(ports, "message", { ...body, phone, language }, clientAddress);
    deliverSoon(call.ports);
    return { data: { received: true } };
  },

  async createVolunteer(call, { body }) {
    const { ports, language, clientAddress } = call;
    const { name, surname, email, phone, kvkk_accepted: _accepted, ...rest } = body;
    const kvkk = await ports.store.content.fixedPage("kvkk", language);
    // Empty and missing values are stored as null.
    const known = (value: string | null | undefined) => value || null;
    await submitMessage(
      ports,
      "volunteer",
      {
        name,
        surname,
        email,
        phone,
        language,
        gender: known(rest.gender),
        birthday: known(rest.birthday),
        province: known(rest.province),
        district: known(rest.district),
        education_level: known(rest.education_level),
        institution: known(rest.institution),
        department: known(rest.department),
        graduation_status: known(rest.graduation_status),
        known_languages: known(rest.known_languages),
        occupation: known(rest.occupation),
        note: known(rest.note),
        kvkk_version: kvkk?.version ?? null,
      },
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
    if (query.page === 1) await recordExport(call.ports, currentUserOf(call).userId, "volunteer", { show: query.show });
    return { data: (await pageOf(call, "volunteer", { ...query, per_page: exportRows })).data };
  },
  showVolunteer: async ({ ports }, { params }) => ({ data: await findMessage(ports.store, "volunteer", params.id) }),
  markVolunteerHandled: (call, { params, body }) => setHandled(call, "volunteer", params.id, body.handled),
  deleteVolunteer: (call, { params }) => remove(call, "volunteer", params.id),
};
