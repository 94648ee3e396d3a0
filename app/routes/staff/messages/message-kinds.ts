import { href } from "react-router";
import type { Api } from "~/contract/product-api.ts";

interface MessageKind {
  readonly list: string;
  readonly page: (id: string) => string;
  readonly deletion: (id: string) => string;
  /** Loads the message and returns its title. */
  readonly loadTitle: (api: Api, id: number) => Promise<{ data: string }>;
  readonly remove: (api: Api, id: number) => Promise<unknown>;
  readonly markHandled: (api: Api, id: number, handled: boolean) => Promise<unknown>;
}

const messages: MessageKind = {
  list: href("/admin/messages"),
  page: (id) => href("/admin/messages/:id", { id }),
  deletion: (id) => href("/admin/messages/:id/deletion", { id }),
  loadTitle: async (api, id) => ({ data: (await api.showMessage({ params: { id } })).data.subject }),
  remove: (api, id) => api.deleteMessage({ params: { id } }),
  markHandled: (api, id, handled) => api.markMessageHandled({ params: { id }, body: { handled } }),
};

const volunteers: MessageKind = {
  list: href("/admin/volunteers"),
  page: (id) => href("/admin/volunteers/:id", { id }),
  deletion: (id) => href("/admin/volunteers/:id/deletion", { id }),
  loadTitle: async (api, id) => {
    const { name, surname } = (await api.showVolunteer({ params: { id } })).data;
    return { data: `${name} ${surname}` };
  },
  remove: (api, id) => api.deleteVolunteer({ params: { id } }),
  markHandled: (api, id, handled) => api.markVolunteerHandled({ params: { id }, body: { handled } }),
};

/** Returns the differences between messages of the contact form and volunteers, whose pages share their route files. */
export function messageKindAt({ pathname }: URL): MessageKind {
  return pathname.startsWith(volunteers.list) ? volunteers : messages;
}
