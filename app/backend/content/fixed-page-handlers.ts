import { found } from "../../contract/rule-violation.ts";
import { titleOf } from "./content-items.ts";
import type { Call, Handlers } from "./ports.ts";

const mostPages = 1000;

async function pageOf({ ports, language }: Call, slug: string) {
  const page = found(await ports.store.content.fixedPage(slug, language, ports.clock.now()));
  return { data: page };
}

export const fixedPageHandlers = {
  async listFixedPages({ ports, language }) {
    const { items } = await ports.store.content.list({ kind: "page", publicationStatus: "shown" }, ports.clock.now(), {
      offset: 0,
      limit: mostPages,
    });
    return {
      data: items.map(({ item, updated_at }) => ({
        slug: item.slug ?? "",
        title: titleOf(item, language),
        updated_at: updated_at?.slice(0, 10) ?? "",
      })),
    };
  },

  showFixedPage: (call, { params }) => pageOf(call, params.slug),
  showKvkk: (call) => pageOf(call, "kvkk"),
} satisfies Partial<Handlers>;
