import type { TestBackend } from "./backend.ts";
import { aNewsItem, saveContent } from "./content.ts";
import type { GivenExamples } from "./examples.ts";
import { newEmail, newPhone } from "./people.ts";
import { aPicture } from "./pictures.ts";
import { administratorOf } from "./staff.ts";
import { volunteerExample } from "./volunteers.ts";

type Listing = "listNews" | "listStories" | "listBlogs" | "listVideos" | "listAnnouncements" | "listFaqs";

async function firstOf(site: TestBackend, list: Listing): Promise<{ id: number; slug: string }> {
  return (await site.dataOf(list))[0]!;
}
const slugOf = (list: Listing) => async (site: TestBackend) => ({ params: { slug: (await firstOf(site, list)).slug } });
const idOf = (list: Listing) => async (site: TestBackend) => ({ params: { id: (await firstOf(site, list)).id } });

export const readingExamples = {
  listNews: async () => ({ query: { page: 1, per_page: 6 } }),
  showNews: slugOf("listNews"),
  showStory: slugOf("listStories"),
  showBlog: slugOf("listBlogs"),
  showVideo: slugOf("listVideos"),
  showAnnouncement: idOf("listAnnouncements"),
  listFaqs: async () => ({ query: { q: "kuyu" } }),
  showFaq: idOf("listFaqs"),
  listCosts: async () => ({ query: { sort: "cost", direction: "desc" } }),
  search: async () => ({ query: { q: "kuyu", type: "water_well" } }),
} satisfies GivenExamples;

export const aMessage = () => ({
  name: "Ayşe Yılmaz",
  email: newEmail(),
  phone: newPhone(),
  subject: "Kuyu",
  message: "Merhaba,\nkuyum ne zaman biter?",
});
export const aVolunteer = () => ({
  name: "Ayşe",
  surname: "Yılmaz",
  email: newEmail(),
  phone: newPhone(),
  ...volunteerExample,
  kvkk_accepted: true as const,
});

async function received(site: TestBackend, shelf: "message" | "volunteer") {
  const staff = await administratorOf(site);
  if (shelf === "message") await site.call("createContactMessage", { body: aMessage() });
  else await site.call("createVolunteer", { body: aVolunteer() });
  const { data } =
    shelf === "message" ? await site.call("listMessages", {}, staff) : await site.call("listVolunteers", {}, staff);
  return { bearer: staff.bearer, params: { id: data[0]!.id } };
}

export const inboxExamples = {
  createContactMessage: async () => ({ body: aMessage() }),
  createVolunteer: async () => ({ body: aVolunteer() }),
  listMessages: async (site) => ({ ...(await received(site, "message")), query: { show: "all" } }),
  showMessage: (site) => received(site, "message"),
  markMessageHandled: async (site) => ({ ...(await received(site, "message")), body: { handled: true } }),
  deleteMessage: (site) => received(site, "message"),
  showVolunteer: (site) => received(site, "volunteer"),
  markVolunteerHandled: async (site) => ({ ...(await received(site, "volunteer")), body: { handled: true } }),
  deleteVolunteer: (site) => received(site, "volunteer"),
} satisfies GivenExamples;

async function saved(site: TestBackend) {
  const { bearer } = await administratorOf(site);
  const content = await saveContent(site);
  return { bearer, content, params: { kind: content.kind, id: content.id } };
}

async function savedTwice(site: TestBackend) {
  const { bearer, content, params } = await saved(site);
  await site.call("updateContent", { params, body: { version: content.version, item: content.item } }, { bearer });
  const data = await site.dataOf("listContentVersions", { params }, { bearer });
  return { bearer, content, params, version_id: data.at(-1)!.id };
}

export const editingExamples = {
  uploadContentPicture: async () => ({ file: await aPicture() }),
  listContent: async () => ({ params: { kind: "water_well" }, query: { q: "kuyu", standing: "shown" } }),
  createContent: async () => ({ params: { kind: "news" }, body: { item: aNewsItem() } }),
  async showContent(site) {
    const { bearer, params } = await saved(site);
    return { bearer, params };
  },
  async updateContent(site) {
    const { bearer, content, params } = await saved(site);
    return { bearer, params, body: { version: content.version, item: content.item } };
  },
  async deleteContent(site) {
    const { bearer, content, params } = await saved(site);
    return { bearer, params, query: { version: content.version } };
  },
  async listContentVersions(site) {
    const { bearer, params } = await savedTwice(site);
    return { bearer, params, query: { page: 1 } };
  },
  async showContentVersion(site) {
    const { bearer, params, version_id } = await savedTwice(site);
    return { bearer, params: { ...params, version_id } };
  },
  async restoreContent(site) {
    const { bearer, content, params, version_id } = await savedTwice(site);
    return { bearer, params, body: { version: content.version + 1, version_id } };
  },
} satisfies GivenExamples;
