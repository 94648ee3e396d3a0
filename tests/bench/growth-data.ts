import type { TestDatabase } from "../support/backend.ts";
import { fillDesk } from "../support/desk-data.ts";

interface FilledDatabase {
  execute(statement: string): Promise<void>;
  query(statement: string): Promise<Record<string, unknown>[]>;
}

/** What the pages of a filled site show. */
export interface FilledSite {
  /** Phone of the member with the most gifts. */
  readonly heavyPhone: string;
  readonly heavyGifts: number;
  /** Id of the spring with the most gifts. */
  readonly busiestSpring: number;
  readonly donations: number;
}

const members = 50_000;
const springs = 5_000;
const news = 2_000;
const mostGifts = 5_000;
/** The first member that fillDesk makes. */
const heavy = { owner: "user:1000001", phone: "+905410000001" };

/**
 * Fills the database of a site that has migrated: payments and all of the desk, 50,000 members, 5,000 springs and 2,000
 * news. One member gave one gift in twenty, 5,000 at most; one spring received a quarter of the gifts of two months,
 * the others a third of all.
 * @param many payments
 */
export async function fillGrowth(db: FilledDatabase, database: TestDatabase, many: number): Promise<FilledSite> {
  const numberOf = async (query: string) => Number((await db.query(query))[0]!.n);
  const numbers = (count: number) =>
    `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${count})`;
  const base = (await numberOf("select max(id) as n from causes")) + 1000;
  const [published, ends] = [new Date(Date.now() - 60 * 86_400_000), new Date(Date.now() + 30 * 86_400_000)].map(
    (moment) => moment!.toISOString(),
  );
  const story = "Köyümüzün çeşmesi yazın kuruyor; çocuklar suyu dört kilometreden taşıyor. ".repeat(12);
  const text = `{"title":"Pınar ' || i || '","summary":"Köy çeşmesi","story":"${story}","picture_alt":"Pınar"}`;
  await db.execute(
    `insert into causes (id, kind, key, country, multiple, people, depth, cost, goal_amount, total_amount,
      status, picture, texts, created_at, published_at, search_tr, search_en)
    ${numbers(springs)} select ${base} + i, 'spring', 'bench-spring-' || i, '', 0, 0, 0, 500, 100000000000, 0, 'open',
      (select min(picture) from causes where kind = 'water_well'), '{"tr":${text},"en":${text}}', '${published}',
      '${published}', ' pinar ' || i || chr(10) || ' koy cesmesi', ' pinar ' || i || chr(10) || ' koy cesmesi'
    from numbers`.replaceAll("chr(10)", database === "sqlite" ? "char(10)" : "chr(10)"),
  );

  const share = Math.max(20, Math.ceil(many / mostGifts));
  await fillDesk({ db }, database, many, {
    members,
    owner: `case when i % ${share} = 6 then '${heavy.owner}'
      when i % 2 = 0 then 'user:' || (1000000 + 1 + i % ${members}) else 'guest:' || (i % 50000) end`,
    cause: `case when i > ${Math.floor(many * 0.92)} and i % 4 = 1 then ${base} + 1 when i % 3 = 0 then ${base} + 1 + (i / 3) % ${springs}
      else 1 + i % 30 end`,
  });
  await db.execute(`insert into springs (id, owner_id, state, name, search_text, social_accounts, version, applied_at,
      approved_at, ends_at, moved_at)
    ${numbers(springs)} select ${base} + i, 1000001 + i % ${members}, 'confirmed', 'Pınar ' || i, 'pinar ' || i, '{}', 1,
      '${published}', '${published}', '${ends}', '${published}' from numbers`);
  await db.execute(`update causes set total_amount = (select coalesce(sum(amount - refunded), 0) from donations
    where donations.cause_id = causes.id) where kind = 'spring'`);
  const columns = "kind, state, published_at, position, picture, texts, fields, search_tr, search_en, created_at";
  await db.execute(`insert into content_items (slug, ${columns}, updated_at, version)
    ${numbers(Math.ceil(news / (await numberOf("select count(*) as n from content_items where kind = 'news'"))))}
    select slug || '-' || i, ${columns}, updated_at, 1 from numbers, content_items where kind = 'news'`);
  if (database === "postgres") await db.execute("vacuum analyze");
  return {
    heavyPhone: heavy.phone,
    heavyGifts: await numberOf(`select count(*) as n from donations where owner = '${heavy.owner}'`),
    busiestSpring: base + 1,
    donations: await numberOf("select count(*) as n from donations"),
  };
}
