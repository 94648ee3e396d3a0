import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { springsAtOnce } from "../../app/contract/rules/spring-states.ts";
import type { Refused } from "../support/api-caller.ts";
import { bothDatabases, databases, openTestBackend, type TestBackend } from "../support/backend.ts";
import { outboxOf, signUp } from "../support/people.ts";
import { aPicture } from "../support/pictures.ts";
import { aPermit, aSpring, aWish, ownView, staffView } from "../support/springs.ts";
import { administratorOf, anAdministrator } from "../support/staff.ts";

const manyDays = 100 * 86_400_000;

describe.each(bothDatabases)("concurrent spring transitions on %s", (database) => {
  // As in the tests of two processes: SQLite's waiting for each other blocks a thread.
  const ownProcess = database === "sqlite";
  let one: TestBackend;
  let two: TestBackend;
  beforeAll(async () => {
    one = await openTestBackend({ database, ownProcess });
    two = await openTestBackend({ beside: one, ownProcess });
  });
  afterEach(() => expect([one, two].flatMap((site) => site.failures.splice(0))).toEqual([]));
  afterAll(async () => {
    await one.db.expectConsistent();
    await two.close();
    await one.close();
  });
  const either = (place: number) => (place % 2 ? one : two);

  /** Makes all calls at once; returns what succeeded or why it was refused. */
  const outcomes = (calls: (() => Promise<unknown>)[]) =>
    Promise.all(
      calls.map((call) =>
        call().then(
          () => "done",
          ({ status, body }: Refused) => `${status} ${body.code}`,
        ),
      ),
    );
  const times = (answers: string[], outcome: string) => answers.filter((answer) => answer === outcome).length;
  const movesOf = async (site: TestBackend, spring: { id: number }) =>
    (await staffView(site, spring)).moves.map(({ move }) => move);
  const auditOf = async (site: TestBackend, { id }: { id: number }) =>
    (
      await site.db.query(`select action from audit_log where subject = 'spring' and subject_id = '${id}' order by id`)
    ).map(({ action }) => action as string);

  test("one of two administrators approves or rejects", async () => {
    const administrators = [await anAdministrator(one), await anAdministrator(one)];
    const spring = await aSpring(one, "awaiting_verification");
    const { version } = await staffView(one, spring);
    const answers = await outcomes(
      Array.from({ length: 8 }, (_, place) => () => {
        const [site, who] = [either(place), administrators[place % 2]!];
        if (place % 4 < 2)
          return site.call(
            "approveSpring",
            { params: { id: spring.id }, body: { version, permit: aPermit(site) } },
            who,
          );
        return site.call("rejectSpring", { params: { id: spring.id }, body: { version, reason: "Eksik bilgi" } }, who);
      }),
    );
    expect(times(answers, "done")).toBe(1);
    expect(times(answers, "409 spring_changed")).toBe(7);
    expect(await movesOf(one, spring)).toHaveLength(2);
    expect(await auditOf(one, spring)).toHaveLength(1);
    await Promise.all([one.backend.runDueJobs(), two.backend.runDueJobs()]);
    const told = async () =>
      (await outboxOf(one)).filter(({ to, text }) => to === spring.owner.phone && text.includes("Elif"));
    // The notification is sent after the answer, by whichever process claimed it.
    await expect.poll(told).toHaveLength(1);
  });

  test("an application is either withdrawn or approved", async () => {
    const administrator = await administratorOf(one);
    for (let round = 0; round < 4; round++) {
      const spring = await aSpring(one, "awaiting_verification");
      const { version } = await staffView(one, spring);
      const [approved, withdrawn] = await outcomes([
        () =>
          one.call(
            "approveSpring",
            { params: { id: spring.id }, body: { version, permit: aPermit(one) } },
            administrator,
          ),
        () => two.call("terminateSpring", { params: { id: spring.id } }, spring.owner),
      ]);
      const { state } = await staffView(one, spring);
      if (withdrawn === "done") expect([approved, state]).toEqual(["404 not_found", "deleted"]);
      else expect([approved, withdrawn, state]).toEqual(["done", "409 spring_move_refused", "confirmed"]);
    }
  });

  test("a deletion is either withdrawn or approved", async () => {
    const administrator = await administratorOf(one);
    for (let round = 0; round < 4; round++) {
      const spring = await aSpring(one, "deletion_requested");
      const { version } = await staffView(one, spring);
      const [deleted, kept] = await outcomes([
        () => one.call("approveSpringDeletion", { params: { id: spring.id }, body: { version } }, administrator),
        () => two.call("withdrawSpringDeletion", { params: { id: spring.id } }, spring.owner),
      ]);
      const { state } = await staffView(one, spring);
      if (kept === "done") expect([deleted, state]).toEqual(["409 spring_changed", "confirmed"]);
      else expect([deleted, kept, state]).toEqual(["done", "409 spring_deleted", "deleted"]);
    }
  });

  test("an approval and an end leave a complete story", async () => {
    const administrator = await administratorOf(one);
    for (let round = 0; round < 4; round++) {
      const spring = await aSpring(one, "waiting_for_approval");
      const { version } = await staffView(one, spring);
      const [approved, ended] = await outcomes([
        () => one.call("approveSpringUpdate", { params: { id: spring.id }, body: { version } }, administrator),
        () => two.call("endSpring", { params: { id: spring.id } }, spring.owner),
      ]);
      const { state, title, pending } = await ownView(one, spring);
      expect({ ended, state, pending }).toEqual({ ended: "done", state: "ended", pending: null });
      expect(["done", "409 spring_changed"]).toContain(approved);
      expect(title).toBe(approved === "done" ? "Elif'in yeni pınarı" : "Elif'in pınarı");
    }
  });

  test("twenty ends end once and notify staff once", async () => {
    const spring = await aSpring(one);
    const answers = await outcomes(
      Array.from(
        { length: 20 },
        (_, place) => () => either(place).call("endSpring", { params: { id: spring.id } }, spring.owner),
      ),
    );
    expect(times(answers, "done")).toBe(1);
    expect(times(answers, "409 spring_move_refused")).toBe(19);
    expect((await movesOf(one, spring)).filter((move) => move === "end")).toHaveLength(1);
    const data = await one.asStaff("listApprovals", { query: { kind: "spring_end", per_page: 50 } });
    expect(data.filter(({ id }) => id === spring.id)).toHaveLength(1);
  });

  test("an end is acknowledged once", async () => {
    const administrator = await administratorOf(one);
    const spring = await aSpring(one, "ended");
    const answers = await outcomes(
      Array.from(
        { length: 6 },
        (_, place) => () => either(place).call("acknowledgeSpringEnd", { params: { id: spring.id } }, administrator),
      ),
    );
    expect(times(answers, "done")).toBe(1);
    expect(times(answers, "409 spring_move_refused")).toBe(5);
    expect(await auditOf(one, spring)).toEqual(["spring.approve", "spring.acknowledge_end"]);
  });

  test("ten updates become one, and the seen one is decided", async () => {
    const spring = await aSpring(one);
    const seenBefore = (await staffView(one, spring)).version;
    const answers = await outcomes(
      Array.from(
        { length: 10 },
        (_, place) => () =>
          either(place).call(
            "updateSpring",
            { params: { id: spring.id }, body: aWish({ name: `İsim ${place}` }) },
            spring.owner,
          ),
      ),
    );
    expect(times(answers, "done")).toBe(1);
    expect(times(answers, "409 spring_locked")).toBe(9);
    const { version, pending } = await staffView(one, spring);
    expect(pending!.name).toBe(`İsim ${answers.indexOf("done")}`);
    const administrator = await administratorOf(one);
    expect(
      await outcomes([
        () =>
          one.call("approveSpringUpdate", { params: { id: spring.id }, body: { version: seenBefore } }, administrator),
      ]),
    ).toEqual(["409 spring_changed"]);
    expect(
      await outcomes([
        () => one.call("approveSpringUpdate", { params: { id: spring.id }, body: { version } }, administrator),
      ]),
    ).toEqual(["done"]);
    expect((await ownView(one, spring)).title).toBe(pending!.name);
  });

  test("staff never approve a picture that they did not see", async () => {
    // Files do not travel between processes.
    const site = await openTestBackend({ beside: one });
    onTestFinished(() => site.close());
    const spring = await aSpring(site, "awaiting_verification");
    const { version } = await staffView(site, spring);
    await site.call("uploadSpringPicture", { params: { id: spring.id }, file: await aPicture() }, spring.owner);
    const administrator = await administratorOf(site);
    const decide = (seen: number) =>
      site.call(
        "approveSpring",
        { params: { id: spring.id }, body: { version: seen, permit: aPermit(site) } },
        administrator,
      );
    expect(await outcomes([() => decide(version)])).toEqual(["409 spring_changed"]);
    expect(await outcomes([async () => decide((await staffView(site, spring)).version)])).toEqual(["done"]);
    await Promise.all(
      Array.from({ length: 5 }, async () =>
        site.call("uploadSpringPicture", { params: { id: spring.id }, file: await aPicture() }, spring.owner),
      ),
    );
    const { picture, uploaded_picture } = await ownView(site, spring);
    const files = await readdir(join(site.place.dataDirectory, "files"));
    expect(files.map((name) => `/files/${name}`).sort()).toEqual([picture, uploaded_picture!].sort());
    expect(site.failures).toEqual([]);
  });

  test("five springs are the most per owner", async () => {
    const owner = await signUp(one);
    const answers = await outcomes(
      Array.from(
        { length: 9 },
        (_, place) => () =>
          either(place).call(
            "startSpring",
            { body: { ...aWish({ name: `Pınar ${place}` }), kvkk_accepted: true } },
            owner,
          ),
      ),
    );
    expect(times(answers, "done")).toBe(5);
    expect(times(answers, "422 springs_full")).toBe(4);
    const list = async () => (await one.call("listUserSprings", { query: { per_page: 1 } }, owner)).unfinished;
    expect(await list()).toBe(springsAtOnce);
    const [spring] = await one.dataOf("listUserSprings", {}, owner);
    await one.call("terminateSpring", { params: { id: spring!.id } }, owner);
    expect(await list()).toBe(springsAtOnce - 1);
  });

  test("two late sweeps end a spring and notify once", async () => {
    const springs = [
      await aSpring(one),
      await aSpring(one, "waiting_for_approval"),
      await aSpring(one, "deletion_requested"),
    ];
    const young = await aSpring(one, "awaiting_verification");
    const { ends_at } = await staffView(one, springs[0]!);
    one.clock.advance(manyDays);
    const later = await openTestBackend({ beside: one, ownProcess });
    onTestFinished(() => later.close());
    await Promise.all([one, two, later, one, two, later].map((site) => site.backend.runDueJobs()));
    await Promise.all([one, two, later].map((site) => site.backend.runDueJobs()));
    for (const [place, spring] of springs.entries()) {
      const { state, moves, ended_at, pending } = await staffView(one, spring);
      expect({ state, ended_at, pending }).toEqual({
        state: place === 2 ? "ended_deletion_requested" : "ended",
        ended_at: ends_at,
        pending: null,
      });
      expect(moves.filter(({ move }) => move === "expire")).toHaveLength(1);
      expect(moves.at(-1)).toMatchObject({ by: "system", at: one.clock.now().toISOString() });
      const told = (await outboxOf(one)).filter(
        ({ to, text }) => to === spring.owner.phone && text.includes("süresini tamamladı"),
      );
      expect(told).toHaveLength(1);
    }
    expect((await staffView(one, young)).state).toBe("awaiting_verification");
    expect(await one.db.query("select * from notices")).toEqual([]);
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("one sweep after a long stop ends two hundred springs", async () => {
    const spring = await aSpring(one);
    await one.db.execute(`
      insert into causes (id, kind, key, country, multiple, people, depth, cost, goal_amount, total_amount, status, picture, texts, created_at)
      select id + 10000 + n, kind, key || n, country, multiple, people, depth, cost, goal_amount, 0, status, picture, texts, created_at
      from causes, (with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 220) select n from numbers) many where causes.id = ${spring.id};
      insert into springs (id, owner_id, state, name, search_text, social_accounts, permit, applied_at, approved_at, ends_at, moved_at)
      select causes.id, owner_id, state, name, search_text, social_accounts, permit, applied_at, approved_at, ends_at, moved_at
      from causes, springs where causes.id > 10000 and springs.id = ${spring.id}`);
    await one.later(manyDays);
    const [left] = await one.db.query("select count(*) as n from springs where state = 'confirmed'");
    expect(Number(left!.n)).toBe(0);
    const [causes] = await one.db.query("select count(*) as n from causes where kind = 'spring' and status = 'open'");
    expect(Number(causes!.n)).toBe(0);
    expect(
      (await outboxOf(one)).filter(({ to, text }) => to === spring.owner.phone && text.includes("süresini tamamladı")),
    ).toHaveLength(221);
  });
});
