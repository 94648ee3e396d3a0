import type { Api } from "~/contract/product-api.ts";

/** Open causes of one kind. */
export interface CauseChoice {
  readonly kind: "wells" | "sacrifices" | "projects" | "springs";
  readonly choices: readonly { readonly id: number; readonly title: string }[];
}

/** Lists the open causes that a transfer can be for, by kind; a kind without any is left out. */
export async function causeChoices(api: Api): Promise<CauseChoice[]> {
  const query = { status: "open", per_page: 50 } as const;
  const [wells, sacrifices, projects, springs] = await Promise.all([
    api.listWaterWells({ query }),
    api.listSacrifices({ query }),
    api.listProjects({ query }),
    api.listSprings({ query: { per_page: 50 } }),
  ]);
  const open = (causes: readonly { id: number; title: string; status: string }[]) =>
    causes.filter(({ status }) => status === "open").map(({ id, title }) => ({ id, title }));
  const all: CauseChoice[] = [
    { kind: "wells", choices: open(wells.data) },
    { kind: "sacrifices", choices: open(sacrifices.data) },
    { kind: "projects", choices: open(projects.data) },
    { kind: "springs", choices: open(springs.data) },
  ];
  return all.filter(({ choices }) => choices.length > 0);
}
