import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { springsAtOnce } from "../../app/contract/rules/spring-states.ts";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases, openTwoBackends, type TestBackend } from "../support/backend.ts";
import { outboxOf, signUp } from "../support/people.ts";
import { aPicture } from "../support/pictures.ts";
import { atOnce } from "../support/runs.ts";
import { ownBackend } from "../support/shared-backend.ts";
import {
  aPermit,
  approve,
  aSpring,
  aWish,
  decideOn,
  end,
  type OwnedSpring,
  ownView,
  staffView,
} from "../support/springs.ts";
import { administratorOf, anAdministrator } from "../support/staff.ts";

const manyDays = 100 * 86_400_000;

describe.each(bothDatabases)("concurrent spring transitions on %s", (database) => {
  // As in the tests of two processes: SQLite's waiting for each other blocks a thread.
  const ownProcess = database === "sqlite";
  let one: TestBackend;
  let two: TestBackend;
  beforeAll(async () => {
    [one, two] = await openTwoBackends(database);
  });
  afterEach(() => expect([one, two].flatMap((site) => site.failures.splice(0))).toEqual([]));
  afterAll(async () => {
    await one.db.expectConsistent();
    await two.close();
    await one.close();
  });
  const either = (place: number) => (place % 2 ? one : two);

  const toldOfEnd = async ({ owner }: OwnedSpring) =>
    (await outboxOf(one)).filter(({ to, text }) => to === owner.phone && text.includes("süresini tamamladı"));
  const movesOf = async (site: TestBackend, spring: { id: number }) =>
    (await staffView(site, spring)).moves.map(({ move }) => move);
  const auditOf = async ({ db }: TestBackend, { id }: { id: number }) => {
    const ofSpring = `subject = 'spring' and subject_id = '${id}'`;
    const rows = await db.query(`select action from audit_log where ${ofSpring} order by id`);
    return rows.map(({ action }) => action);
  };

  test("one of two administrators approves or rejects", async () => {
    const administrators = [await anAdministrator(one), await anAdministrator(one)];
    const spring = await aSpring(one, "awaiting_verification");
    const { version } = await staffView(one, spring);
    const params = { id: spring.id };
    const answers = await atOnce(8, (place) => {
      const [{ call }, who] = [either(place), administrators[place % 2]!];
      if (place % 4 < 2)
        return outcome(call("approveSpring", { params, body: { version, permit: aPermit(one) } }, who));
      return outcome(call("rejectSpring", { params, body: { version, reason: "Eksik bilgi" } }, who));
    });
    expect(answers.toSorted()).toEqual([...Array(7).fill("409 spring_changed"), "done"]);
    expect(await movesOf(one, spring)).toHaveLength(2);
    expect(await auditOf(one, spring)).toHaveLength(1);
    await Promise.all([one.backend.runDueJobs(), two.backend.runDueJobs()]);
    const told = async () =>
      (await outboxOf(one)).filter(({ to, text }) => to === spring.owner.phone && text.includes("Elif"));
    // The notification is sent after the answer, by whichever process claimed it.
    await expect.poll(told).toHaveLength(1);
  });

  test("a request is either withdrawn or decided, and an end leaves a complete story", async () => {
    const administrator = await administratorOf(one);
    const versionOf = async (spring: { id: number }) => ({ version: (await staffView(one, spring)).version });
    for (let round = 0; round < 4; round++) {
      const applied = await aSpring(one, "awaiting_verification");
      const approval = { ...(await versionOf(applied)), permit: aPermit(one) };
      const [approved, withdrawn] = await Promise.all([
        outcome(one.call("approveSpring", { params: { id: applied.id }, body: approval }, administrator)),
        outcome(two.call("terminateSpring", { params: { id: applied.id } }, applied.owner)),
      ]);
      const { state } = await staffView(one, applied);
      if (withdrawn === "done") expect([approved, state]).toEqual(["404 not_found", "deleted"]);
      else expect([approved, withdrawn, state]).toEqual(["done", "409 spring_move_refused", "confirmed"]);

      const leaving = await aSpring(one, "deletion_requested");
      const deletion = { params: { id: leaving.id }, body: await versionOf(leaving) };
      const [deleted, kept] = await Promise.all([
        outcome(one.call("approveSpringDeletion", deletion, administrator)),
        outcome(two.call("withdrawSpringDeletion", { params: { id: leaving.id } }, leaving.owner)),
      ]);
      const { state: left } = await staffView(one, leaving);
      if (kept === "done") expect([deleted, left]).toEqual(["409 spring_changed", "confirmed"]);
      else expect([deleted, kept, left]).toEqual(["done", "409 spring_deleted", "deleted"]);

      const changing = await aSpring(one, "waiting_for_approval");
      const update = { params: { id: changing.id }, body: await versionOf(changing) };
      const [updated, ended] = await Promise.all([
        outcome(one.call("approveSpringUpdate", update, administrator)),
        outcome(end(two, changing)),
      ]);
      expect(["done", "409 spring_changed"]).toContain(updated);
      const title = updated === "done" ? "Elif'in yeni pınarı" : "Elif'in pınarı";
      expect(ended).toBe("done");
      expect(await ownView(one, changing)).toMatchObject({ state: "ended", pending: null, title });
    }
  });

  test("twenty ends end once, and one of six acknowledges it", async () => {
    const spring = await aSpring(one);
    const ends = await atOnce(20, (place) => outcome(end(either(place), spring)));
    expect(ends.toSorted()).toEqual([...Array(19).fill("409 spring_move_refused"), "done"]);
    expect((await movesOf(one, spring)).filter((move) => move === "end")).toHaveLength(1);
    const waiting = await one.asStaff("listApprovals", { query: { kind: "spring_end", per_page: 50 } });
    expect(waiting.filter(({ id }) => id === spring.id)).toHaveLength(1);
    const administrator = await administratorOf(one);
    const answers = await atOnce(6, (place) =>
      outcome(either(place).call("acknowledgeSpringEnd", { params: { id: spring.id } }, administrator)),
    );
    expect(answers.toSorted()).toEqual([...Array(5).fill("409 spring_move_refused"), "done"]);
    expect(await auditOf(one, spring)).toEqual(["spring.approve", "spring.acknowledge_end"]);
  });

  test("ten updates become one, and the seen one is decided", async () => {
    const spring = await aSpring(one);
    const { version: seenBefore } = await staffView(one, spring);
    const params = { id: spring.id };
    const answers = await atOnce(10, (place) =>
      outcome(either(place).call("updateSpring", { params, body: aWish({ name: `İsim ${place}` }) }, spring.owner)),
    );
    expect(answers.toSorted()).toEqual([...Array(9).fill("409 spring_locked"), "done"]);
    const { pending } = await staffView(one, spring);
    expect(pending!.name).toBe(`İsim ${answers.indexOf("done")}`);
    const early = one.asStaff("approveSpringUpdate", { params, body: { version: seenBefore } });
    expect(await outcome(early)).toBe("409 spring_changed");
    await decideOn(one, "approveSpringUpdate", spring);
    expect((await ownView(one, spring)).title).toBe(pending!.name);
  });

  test("staff never approve a picture that they did not see", async () => {
    // Files do not travel between processes.
    const site = await ownBackend({ beside: one });
    const spring = await aSpring(site, "awaiting_verification");
    const { version } = await staffView(site, spring);
    const params = { id: spring.id };
    const upload = async () => site.call("uploadSpringPicture", { params, file: await aPicture() }, spring.owner);
    await upload();
    const decided = site.asStaff("approveSpring", { params, body: { version, permit: aPermit(site) } });
    expect(await outcome(decided)).toBe("409 spring_changed");
    await approve(site, spring);
    await atOnce(5, upload);
    const { picture, uploaded_picture } = await ownView(site, spring);
    const files = await readdir(join(site.place.dataDirectory, "files"));
    expect(files.map((name) => `/files/${name}`).sort()).toEqual([picture, uploaded_picture!].sort());
    expect(site.failures).toEqual([]);
  });

  test("five springs are the most per owner", async () => {
    const owner = await signUp(one);
    const answers = await atOnce(9, (place) => {
      const body = { ...aWish({ name: `Pınar ${place}` }), kvkk_accepted: true as const };
      return outcome(either(place).call("startSpring", { body }, owner));
    });
    expect(answers.toSorted()).toEqual([...Array(4).fill("422 springs_full"), ...Array(5).fill("done")]);
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
    const later = await ownBackend({ beside: one, ownProcess });
    await Promise.all([one, two, later, one, two, later].map((site) => site.backend.runDueJobs()));
    await Promise.all([one, two, later].map((site) => site.backend.runDueJobs()));
    for (const [place, spring] of springs.entries()) {
      const { state, moves, ended_at, pending } = await staffView(one, spring);
      const ended = place === 2 ? "ended_deletion_requested" : "ended";
      expect([state, ended_at, pending]).toEqual([ended, ends_at, null]);
      expect(moves.filter(({ move }) => move === "expire")).toHaveLength(1);
      expect(moves.at(-1)).toMatchObject({ by: "system", at: one.clock.now().toISOString() });
      expect(await toldOfEnd(spring)).toHaveLength(1);
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
    for (const running of ["springs where state = 'confirmed'", "causes where kind = 'spring' and status = 'open'"])
      expect(await one.db.number(`select count(*) from ${running}`)).toBe(0);
    expect(await toldOfEnd(spring)).toHaveLength(221);
  });
});
