import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { TestDatabase } from "../support/backend.ts";
import { openTestDatabase } from "../support/database.ts";
import { fillDesk } from "../support/desk-data.ts";
import { HttpBrowser } from "../support/http-browser.ts";
import { signInOverHttp, signUpOverHttp } from "../support/http-member.ts";
import { openOwnPostgres } from "../support/own-postgres.ts";
import { openTestSite, readOutbox } from "../support/site.ts";

interface FilledDatabase {
  execute(statement: string): Promise<void>;
  query(statement: string): Promise<Record<string, unknown>[]>;
}

/** What the pages of a filled site show. */
interface FilledData {
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
async function fillGrowth(db: FilledDatabase, database: TestDatabase, many: number): Promise<FilledData> {
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

type Reader = "visitor" | "member" | "staff";

interface GrowthPage {
  readonly title: string;
  readonly reader: Reader;
  /** Address on a site; the last pages differ with what there is. */
  readonly path: (site: FilledData) => string;
  /** Whether only the time to the first bytes counts: a file that grows with what is in it. */
  readonly isFile?: boolean;
}

/** Pages that a reader opens, by addresses parted by blanks; each address is the page's title. */
const pages = (reader: Reader, addresses: string): GrowthPage[] =>
  addresses
    .split(" ")
    .map((title) => ({ title, reader, path: () => title, isFile: /\.csv$|profile\/data/.test(title) }));

const growthPages: readonly GrowthPage[] = [
  ...pages("visitor", "/ /waterwell-projects /waterwell-projects/detail/2 /the-spring /the-spring?page=100"),
  ...pages("visitor", "/the-spring?list=nearly-there /the-spring?q=pinar /search?q=su /search?q=sondaj /news"),
  ...pages("visitor", "/news?page=100 /sitemap.xml"),
  { title: "busiest spring", reader: "visitor", path: (site) => `/the-spring/detail/${site.busiestSpring}` },
  { title: "a spring", reader: "visitor", path: (site) => `/the-spring/detail/${site.busiestSpring + 100}` },
  ...pages("member", "/basket /dashboard/panel /dashboard/donate /dashboard/donate?kind=wells /dashboard/water"),
  ...pages("member", "/dashboard/named-water /profile/profile-options /profile/data"),
  {
    title: "/dashboard/donate, late page",
    reader: "member",
    path: ({ heavyGifts }) => `/dashboard/donate?page=${Math.min(50, Math.ceil(heavyGifts / 20))}`,
  },
  ...pages("staff", "/admin /admin/inbox /admin/springs /admin/donations /admin/donations?page=3"),
  // Words that many, few and no donors have, two common ones that are never together, and one of two letters.
  ...pages("staff", "/admin/donations?q=ayse /admin/donations?q=bulunmaz /admin/donations?q=0532+000+05+01"),
  ...pages("staff", "/admin/donations?q=kisi501%40example.org /admin/donations?q=ayse+demir /admin/donations?q=ay"),
  ...pages("staff", "/admin/donations?kind=spring /admin/donations?kind=water_well /admin/donations?cause=5"),
  ...pages("staff", "/admin/donations?from=2025-06-01&until=2025-06-30 /admin/donations.csv"),
  ...pages(
    "staff",
    "/admin/payments /admin/payments?q=ayse /admin/payments?q=2026-000123 /admin/payments?state=failed",
  ),
  ...pages("staff", "/admin/refunds /admin/transfers /admin/transfers/queue /admin/regular-gifts /admin/figures"),
  ...pages("staff", "/admin/messages /admin/audit /admin/audit?only=actions /admin/audit?action=donation.hide"),
  ...pages("staff", "/admin/audit?person=1000005 /admin/system"),
  {
    title: "/admin/donations, last page",
    reader: "staff",
    path: (site) => `/admin/donations?page=${Math.ceil(site.donations / 50)}`,
  },
  {
    title: "/admin/payments, middle page",
    reader: "staff",
    path: (site) => `/admin/payments?page=${Math.floor(site.donations / 50)}`,
  },
  {
    title: "/admin/audit, last page",
    reader: "staff",
    path: (site) => `/admin/audit?page=${Math.floor(site.donations / 4 / 50)}`,
  },
];

/** Donations of the site that each page is compared with. */
const few = 1_000;
const warmUps = 2;
const rounds = 15;
/** The most that a page may grow. */
const limit = 1.5;

/** File in the folder of a site that says what its pages show. */
const facts = "filled.json";

type FilledSite = Awaited<ReturnType<typeof openFilledSite>>;

/**
 * Measures the growth and ends the process if the command line has `--rows N`, like `npm run bench -- --rows 1000000`.
 * `--database sqlite` or `postgres` measures one of them, `--only text` the pages whose titles contain it, `--only
 * work` what donors and staff wait for beside each other. `--keep folder` keeps the filled databases there, outside of
 * the project, and uses those that it finds.
 */
export async function growthFromCommandLine(): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { rows: text, database: text, only: text, keep: text } });
  if (values.rows === undefined) return;
  const databases = (["sqlite", "postgres"] as const).filter((one) => (values.database ?? one) === one);
  await measureGrowth(Number(values.rows), databases, values);
  process.exit(0);
}

/**
 * Fills both databases with 1,000 payments and with many, and prints what each page takes on either site: the lowest of
 * some requests, one at a time and in turn, in milliseconds, and how much it grows.
 * @param many payments of the larger site
 * @param databases the databases to measure
 * @param only part of the titles of pages to measure
 * @param keep folder for the databases
 */
async function measureGrowth(
  many: number,
  databases: readonly TestDatabase[],
  { only = "", keep }: { readonly only?: string; readonly keep?: string },
): Promise<void> {
  for (const database of databases) {
    if (keep !== undefined) await mkdir(keep, { recursive: true });
    const server = database === "postgres" ? await openOwnPostgres(keep && join(resolve(keep), "postgres")) : null;
    const sites: FilledSite[] = [];
    try {
      for (const size of [few, many]) {
        const name = `growth_${size}`;
        const folder = keep
          ? join(resolve(keep), `${database}-${size}`)
          : await mkdtemp(join(tmpdir(), "pinar-growth-"));
        if (server && !existsSync(join(folder, facts))) {
          // What an earlier run did not fill.
          await server.query(`drop database if exists ${name}`);
          await server.query(`create database ${name}`);
        }
        const began = performance.now();
        sites.push(await openFilledSite(database, size, folder, server ? `${server.url}/${name}` : undefined));
        console.log(`${database}: ${size} payments ready in ${((performance.now() - began) / 1000).toFixed(0)} s`);
      }
      const [small, large] = sites as [FilledSite, FilledSite];
      console.log(`\n${database.padEnd(48)}${[few, many].map((size) => String(size).padStart(10)).join("")}    growth`);
      for (const page of growthPages) if (page.title.includes(only)) await comparePage(page, small, large);
      if ("work".includes(only)) await measureWork(large);
    } finally {
      for (const site of sites) await site.close(keep === undefined);
      await server?.close();
    }
  }
}

async function comparePage(page: GrowthPage, small: FilledSite, large: FilledSite): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let round = -warmUps; round < rounds; round++)
    for (const [place, site] of [small, large].entries()) {
      if (page.reader === "visitor") await site.forget();
      const time = await site.request(page);
      if (round >= 0) times[place]!.push(time);
    }
  const [before, after] = times.map((list) => Math.min(...list)) as [number, number];
  const growth = after / before;
  const cells = [before, after].map((time) => time.toFixed(1).padStart(10)).join("");
  console.log(`${page.title.padEnd(48)}${cells}  × ${growth.toFixed(2)}${growth > limit ? "  GROWS" : ""}`);
}

/** Opens a site, fills its database unless it is filled, and signs a member and a member of staff in. */
async function openFilledSite(database: TestDatabase, many: number, folder: string, address?: string) {
  const settings = { DATA_DIR: folder, ...(address && { DATABASE_URL: address }) };
  const db = openTestDatabase({ database: address ?? join(folder, "pinar.sqlite"), dataDirectory: folder });
  const isFilled = existsSync(join(folder, facts));
  if (!isFilled) {
    await mkdir(folder, { recursive: true });
    await (await openTestSite(settings)).close();
    await writeFile(join(folder, facts), JSON.stringify(await fillGrowth(db, database, many)));
  }
  const filled: FilledData = JSON.parse(await readFile(join(folder, facts), "utf8"));
  const site = await openTestSite(settings);
  const withOutbox = { ...site, outbox: () => readOutbox(folder) };
  const { browser: member } = await signInOverHttp(withOutbox, filled.heavyPhone);
  const phone = site.adminPhones[0]!;
  const { browser: staff } = await (isFilled
    ? signInOverHttp(withOutbox, phone)
    : signUpOverHttp(withOutbox, { phone }));
  const visitor = new HttpBrowser({ url: site.url, language: "tr" });
  const browsers: Record<Reader, HttpBrowser> = { visitor, member, staff };

  return {
    /** Requests a page; returns milliseconds until its end, or until the first bytes of a file. */
    async request({ title, reader, path, isFile }: GrowthPage): Promise<number> {
      const began = performance.now();
      const answer = await browsers[reader].send(path(filled));
      const bytes = answer.body!.getReader();
      await bytes.read();
      const first = performance.now() - began;
      while (!(await bytes.read()).done) if (isFile) break;
      const last = performance.now() - began;
      await bytes.cancel().catch(() => {});
      if (answer.status !== 200) throw new Error(`${title} (${path(filled)}) answered ${answer.status}`);
      return isFile ? first : last;
    },
    /** Reads a file, as a whole or for some milliseconds; returns its bytes. */
    async download(reader: Reader, path: string, milliseconds = Number.POSITIVE_INFINITY): Promise<number> {
      const until = performance.now() + milliseconds;
      const answer = await browsers[reader].send(path);
      let bytes = 0;
      for await (const chunk of answer.body!) {
        bytes += chunk.length;
        if (performance.now() > until) break;
      }
      return bytes;
    },
    async memory(): Promise<number> {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${site.pid}/status`, "utf8"))!;
      return Number(kilobytes) / 1024;
    },
    /** Makes the site forget its kept pages and answers, as a change of a text does. */
    async forget() {
      await db.execute("update public_versions set number = number + 1");
      // The site asks PostgreSQL for changes four times a second.
      if (database === "postgres") await setTimeout(300);
    },
    async close(isOver: boolean) {
      await site.close();
      if (isOver) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Prints how long a donor's page takes while staff export and search, and what the export costs. */
async function measureWork(site: FilledSite): Promise<void> {
  // Rendered for each request: a page from the cache would wait for nobody.
  const donor: GrowthPage = { title: "donor", reader: "member", path: () => "/basket" };
  const waits = async (isOver: () => boolean) => {
    const times: number[] = [];
    while (!isOver()) times.push(await site.request(donor));
    return times.sort((one, other) => one - other);
  };
  const line = (title: string, times: readonly number[]) => {
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(0);
    console.log(
      `${title.padEnd(36)}p50${at(0.5).padStart(5)}  p99${at(0.99).padStart(5)}  most${at(1).padStart(5)} ms, ${times.length} requests`,
    );
  };
  const during = async (title: string, work: () => Promise<unknown>) => {
    let isOver = false;
    const [times, seconds] = await Promise.all([
      waits(() => isOver),
      (async () => {
        const began = performance.now();
        await work();
        isOver = true;
        return (performance.now() - began) / 1000;
      })(),
    ]);
    line(title, times);
    return seconds;
  };
  console.log("\na donor's page");
  const until = performance.now() + 5_000;
  line("  alone", await waits(() => performance.now() > until));
  await during("  while staff export donations", () => site.download("staff", "/admin/donations.csv", 20_000));
  await during("  while staff search, five a second", async () => {
    const searches = ["ayse", "bulunmaz", "ay", "ayse demir", "kuyusu"].flatMap((q) =>
      ["donations", "payments"].map((list) => `/admin/${list}?q=${encodeURIComponent(q)}`),
    );
    const under: Promise<unknown>[] = [];
    for (let search = 0; search < 60; search++) {
      under.push(site.download("staff", searches[search % searches.length]!));
      await setTimeout(200);
    }
    await Promise.all(under);
  });
  const data = await during("  while a member loads all data", () => site.download("member", "/profile/data"));
  let most = 0;
  const before = await site.memory();
  const watch = setInterval(() => void site.memory().then((memory) => (most = Math.max(most, memory))), 200);
  const alone = performance.now();
  const size = await site.download("staff", "/admin/donations.csv");
  const exported = (performance.now() - alone) / 1000;
  clearInterval(watch);
  console.log(
    `donations.csv: ${exported.toFixed(1)} s, ${(size / 1e6).toFixed(0)} MB; ` +
      `memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
  );
  console.log(`/profile/data: ${data.toFixed(1)} s beside the donor\n`);
}
