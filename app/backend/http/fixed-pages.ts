import { RuleViolation } from "../domain/rule-violation.ts";
import type { Handlers } from "./handlers.ts";

export const fixedPageHandlers: Pick<Handlers, "showFixedPage"> = {
  async showFixedPage({ ports, language }, { params }) {
    const page = await ports.store.site.fixedPage(params.slug, language);
    if (!page) throw new RuleViolation("not_found");
    return { data: page };
  },
};
