import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { EndpointName } from "../../app/contract/endpoints.ts";
import { type SpringState, springStates } from "../../app/contract/rules/spring-states.ts";
import { callNamed, outcome } from "../support/api-caller.ts";
import { databases, type TestBackend } from "../support/backend.ts";
import { type Member, signUp } from "../support/people.ts";
import { aPicture } from "../support/pictures.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import {
  aPermit,
  approve,
  askForUpdate,
  aSpring,
  aWish,
  type OwnedSpring,
  ownView,
  staffView,
} from "../support/springs.ts";
import { administratorOf, anAdministrator } from "../support/staff.ts";

type Content = (site: TestBackend, version: number) => Promise<object> | object;

const picture = aPicture();

/** A transition: its endpoint and what is sent beside the spring's id. */
const ownersCalls = {
  updateSpring: () => ({ body: aWish({ name: "Yepyeni bir isim" }) }),
  updateSpringGoal: () => ({ body: { goal_amount: 12_345_00 } }),
  uploadSpringPicture: async () => ({ file: await picture }),
  requestSpringReapproval: () => ({}),
  terminateSpring: () => ({}),
  requestSpringDeletion: () => ({}),
  withdrawSpringDeletion: () => ({}),
  endSpring: () => ({}),
} satisfies { [Name in EndpointName]?: Content };

const staffCalls = {
  approveSpring: (site: TestBackend, version: number) => ({ body: { version, permit: aPermit(site) } }),
  rejectSpring: (_: TestBackend, version: number) => ({ body: { version, reason: "Eksik bilgi" } }),
  approveSpringUpdate: (_: TestBackend, version: number) => ({ body: { version } }),
  rejectSpringUpdate: (_: TestBackend, version: number) => ({ body: { version, reason: "Eksik bilgi" } }),
  approveSpringDeletion: (_: TestBackend, version: number) => ({ body: { version } }),
  rejectSpringDeletion: (_: TestBackend, version: number) => ({ body: { version, reason: "Bağış sürüyor" } }),
  acknowledgeSpringEnd: () => ({}),
  stopSpring: (_: TestBackend, version: number) => ({ body: { version, reason: "Kurallara aykırı" } }),
  removeSpring: (_: TestBackend, version: number) => ({ body: { version, reason: "Kurallara aykırı" } }),
  changeSpringPermit: (site: TestBackend, version: number) => ({
    body: { version, permit: aPermit(site, { number: "2026/999" }) },
  }),
} satisfies { [Name in EndpointName]?: Content };

const calls: Record<string, Content> = { ...ownersCalls, ...staffCalls };
const names = Object.keys(calls) as (keyof typeof ownersCalls | keyof typeof staffCalls)[];

/** All allowed transitions: state, next state and endpoints. No other is allowed. */
const may = new Map(
  `
  awaiting_verification awaiting_verification updateSpring updateSpringGoal uploadSpringPicture
  awaiting_verification deleted terminateSpring
  awaiting_verification confirmed approveSpring
  awaiting_verification rejected rejectSpring
  rejected rejected updateSpring updateSpringGoal uploadSpringPicture
  rejected awaiting_verification requestSpringReapproval
  rejected deleted terminateSpring
  confirmed waiting_for_approval updateSpring updateSpringGoal
  confirmed confirmed uploadSpringPicture changeSpringPermit
  confirmed deletion_requested requestSpringDeletion
  confirmed ended endSpring stopSpring
  waiting_for_approval deletion_requested requestSpringDeletion
  waiting_for_approval ended endSpring stopSpring
  waiting_for_approval confirmed approveSpringUpdate rejectSpringUpdate
  waiting_for_approval waiting_for_approval changeSpringPermit
  ended ended_deletion_requested requestSpringDeletion
  ended ended acknowledgeSpringEnd
  ended deleted removeSpring
  deletion_requested confirmed withdrawSpringDeletion rejectSpringDeletion
  deletion_requested deleted approveSpringDeletion
  deletion_requested ended_deletion_requested stopSpring
  deletion_requested deletion_requested changeSpringPermit
  ended_deletion_requested ended withdrawSpringDeletion rejectSpringDeletion
  ended_deletion_requested deleted approveSpringDeletion
  `
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" ") as [SpringState, SpringState, ...string[]])
    .flatMap(([from, to, ...endpoints]) => endpoints.map((name) => [`${from} ${name}`, to] as const)),
);

const cases = springStates.flatMap((state) => names.map((name) => ({ state, name })));

describe.each(databases)("spring transitions by user on %s", (database) => {
  const site = sharedBackend({ database });
  let stranger: Member;
  /** A spring in each state for refused transitions, which change nothing. */
  const springs = new Map<SpringState, Promise<OwnedSpring>>();
  beforeAll(async () => {
    stranger = await signUp(site);
    for (const state of springStates) springs.set(state, aSpring(site, state));
    await Promise.all(springs.values());
  });

  const send = async (name: (typeof names)[number], { id }: { id: number }, version: number, who: Partial<Member>) => {
    const content = { params: { id }, ...(await calls[name]!(site, version)) };
    return callNamed<{ data: { state: SpringState } }>(site.call, name, content, who);
  };

  /** Everything stored about a spring, and every uploaded file. */
  const everything = async ({ id }: { id: number }): Promise<Record<string, unknown>> => ({
    ...(
      await site.db.query(`
      select springs.*, texts, goal_amount, total_amount, status, picture,
        (select count(*) from spring_moves where spring_id = ${id}) as moves, (select count(*) from audit_log where subject_id = '${id}') as deeds
      from springs join causes on causes.id = springs.id where springs.id = ${id}`)
    )[0],
    files: await readdir(join(site.place.dataDirectory, "files")).catch(() => []),
  });

  test.each(cases)("$state: $name", async ({ state, name }) => {
    const kept = (await springs.get(state))!;
    const before = await everything(kept);
    const version = Number(before.version);
    const isOwners = name in ownersCalls;
    const administrator = await administratorOf(site);

    expect(await outcome(send(name, kept, version, {}))).toBe("401 unauthorized");
    expect(await outcome(send(name, kept, version, stranger))).toBe("404 not_found");
    const other = isOwners ? administrator : kept.owner;
    expect(await outcome(send(name, kept, version, other))).toBe("404 not_found");

    const to = may.get(`${state} ${name}`);
    if (!to) {
      const isLocked = isOwners && (state === "awaiting_verification" || state === "waiting_for_approval");
      const refused = isLocked ? "409 spring_locked" : "409 spring_move_refused";
      const gone = isOwners ? "409 spring_deleted" : "404 not_found";
      const answer = await outcome(send(name, kept, version, isOwners ? kept.owner : administrator));
      expect(answer).toBe(state === "deleted" ? gone : refused);
    }
    expect(await everything(kept)).toEqual(before);
    if (!to) return;

    const moved = await aSpring(site, state);
    const { moves, version: seen } = await staffView(site, moved);
    const answer = await send(name, moved, seen, isOwners ? moved.owner : administrator);
    expect(answer.data.state).toBe(to);
    const after = await staffView(site, moved);
    expect(after.state).toBe(to);
    expect(after.moves.slice(0, -1)).toEqual(moves);
    const by = isOwners ? "owner" : "administrator";
    expect(after.moves.at(-1)).toMatchObject({ from: state, to, by, at: site.clock.now().toISOString() });
    if (isOwners && to === "deleted") expect(await outcome(ownView(site, moved))).toBe("404 not_found");
  });

  test("hide springs, goals and donations of others in any state", async () => {
    const administrator = await administratorOf(site);
    for (const state of springStates) {
      const { id, owner } = (await springs.get(state))!;
      for (const name of ["showUserSpring", "showSpringGoal", "listUserSpringDonations"] as const) {
        for (const who of [stranger, administrator])
          expect(await outcome(site.call(name, { params: { id } }, who)), `${name} ${state}`).toBe("404 not_found");
        expect(await outcome(site.call(name, { params: { id } }, owner))).toBe(
          state === "deleted" ? "404 not_found" : "done",
        );
      }
      expect(await outcome(site.call("showStaffSpring", { params: { id } }, owner))).toBe("404 not_found");
    }
    expect(await site.dataOf("listUserSprings", {}, stranger)).toEqual([]);
    const { id, owner } = (await springs.get("confirmed"))!;
    expect(await site.dataOf("listUserSprings", {}, owner)).toMatchObject([{ id }]);
  });

  test("let nobody approve their own spring while another administrator can", async () => {
    const owner = await anAdministrator(site);
    const own = await aSpring(site, "awaiting_verification", { owner });
    const decide = async (name: (typeof names)[number]) =>
      outcome(send(name, own, (await staffView(site, own)).version, owner));
    expect(await decide("approveSpring")).toBe("409 spring_own");
    await approve(site, own);
    await askForUpdate(site, own);
    expect(await decide("approveSpringUpdate")).toBe("409 spring_own");
    expect(await decide("changeSpringPermit")).toBe("409 spring_own");
    expect(await decide("stopSpring")).toBe("done");
  });

  test("apply to the version that staff saw", async () => {
    const administrator = await administratorOf(site);
    const decisions = names.filter((name) => name in staffCalls && name !== "acknowledgeSpringEnd");
    expect(decisions).toHaveLength(9);
    for (const name of decisions) {
      const [state] = [...may.keys()].map((key) => key.split(" ")).find(([, one]) => one === name)!;
      const kept = (await springs.get(state as SpringState))!;
      const { version } = await staffView(site, kept);
      for (const wrong of [version - 1, version + 1].filter((one) => one > 0))
        expect(await outcome(send(name, kept, wrong, administrator)), name).toBe("409 spring_changed");
      const { body } = (await calls[name]!(site, version)) as { body: object };
      const content = { params: { id: kept.id }, body: { ...body, version: undefined } };
      expect(await outcome(callNamed(site.call, name, content, administrator)), name).toBe("422 version");
      expect((await staffView(site, kept)).version).toBe(version);
    }
  });
});
