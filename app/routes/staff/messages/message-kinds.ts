import { href } from "react-router";
import type { ContactMessage, Volunteer } from "~/contract/endpoints/messages.ts";
import type { Api } from "~/contract/product-api.ts";
import { pageNumber } from "~/http/not-found.ts";
import type { PagedProps } from "~/ui/list.tsx";

export const messageFilters = ["waiting", "handled", "all"] as const;

/** Reads the query of a list; an unknown filter means waiting messages. */
export function messageQueryFrom(url: URL) {
  const show = messageFilters.find((one) => one === url.searchParams.get("show")) ?? "waiting";
  return { page: pageNumber(url), per_page: 25, show };
}

type Message = ContactMessage | Volunteer;

interface MessageKind {
  readonly loadList: (
    api: Api,
    query: ReturnType<typeof messageQueryFrom>,
  ) => Promise<{ data: readonly Message[]; meta: PagedProps["meta"] }>;
  readonly load: (api: Api, id: number) => Promise<{ data: Message }>;
  readonly remove: (api: Api, id: number) => Promise<unknown>;
  readonly markHandled: (api: Api, id: number, handled: boolean) => Promise<unknown>;
}

const kinds: Record<"messages" | "volunteers", MessageKind> = {
  messages: {
    loadList: (api, query) => api.listMessages({ query }),
    load: (api, id) => api.showMessage({ params: { id } }),
    remove: (api, id) => api.deleteMessage({ params: { id } }),
    markHandled: (api, id, handled) => api.markMessageHandled({ params: { id }, body: { handled } }),
  },
  volunteers: {
    loadList: (api, query) => api.listVolunteers({ query }),
    load: (api, id) => api.showVolunteer({ params: { id } }),
    remove: (api, id) => api.deleteVolunteer({ params: { id } }),
    markHandled: (api, id, handled) => api.markVolunteerHandled({ params: { id }, body: { handled } }),
  },
};

/** Returns the differences between messages of the contact form and volunteers, whose pages share their route files. */
export function messageKindAt({ pathname }: URL) {
  const name = pathname.startsWith(href("/admin/volunteers")) ? "volunteers" : "messages";
  const list = href(`/admin/${name}`);
  return { ...kinds[name], name, list, page: (id: string | number) => `${list}/${id}` } as const;
}

export function messageTitle(message: Message): string {
  return "subject" in message ? message.subject : `${message.name} ${message.surname}`;
}
