import { dayInIstanbul, endOfDay, later, monthsLater } from "../../contract/rules/istanbul-time.ts";
import { minimumAmount } from "../../contract/rules/limits.ts";
import { causeSearchTexts, normalizeForSearch } from "../../contract/rules/search-text.ts";
import {
  springMonths,
  type SpringRole,
  type SpringState,
  type SpringTransition,
} from "../../contract/rules/spring-states.ts";
import { insertedId } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";
import { drawnSpringPicture } from "../springs/spring-pictures.ts";
import type { StarterSpring } from "./shapes.ts";

/** Minutes between two gifts of one day. */
const betweenGifts = 47;
/** Days that a permit begins before the approval of its spring. */
const permitDays = 5;

/** Stores what a cause of the starter content has collected, which no donation of this site is. Kuruş. */
export async function insertCollected(db: Database, cause_id: number, amount: number, now: Date): Promise<void> {
  if (amount === 0) return;
  await db.insertInto("sample_gifts").values({ cause_id, amount, created_at: now.toISOString() }).execute();
}

/**
 * Loads the sample springs with their owners, permits, moves and gifts. An owner is a name without an account, so that
 * nobody can sign in as one and no message goes to one.
 */
export async function loadSprings(db: Database, springs: readonly StarterSpring[], now: Date): Promise<void> {
  const special = await db.selectFrom("special_days").select(["id", "key"]).execute();
  for (const [place, spring] of springs.entries()) {
    const day = special.find(({ key }) => key === spring.day) ?? null;
    const dates = datesOf(spring, now);
    const owner_id = await insertOwner(db, spring, dates.applied_at);
    const id = await insertCause(db, spring, drawnSpringPicture(day), dates);
    const permit = {
      number: `ÖRNEK-${101 + place}`,
      authority: "İstanbul Valiliği",
      from: dayInIstanbul(later(new Date(dates.approved_at), { days: -permitDays })),
      until: dates.lastDay,
    };
    const { name } = spring.texts.tr;
    const { applied_at, approved_at, ends_at, ended_at } = dates;
    await db
      .insertInto("springs")
      .values({
        id,
        owner_id,
        state: spring.state,
        name,
        search_text: normalizeForSearch(name),
        special_day_id: day?.id ?? null,
        social_accounts: "{}",
        permit: JSON.stringify(permit),
        ...{ applied_at, approved_at, ends_at, ended_at },
        end_is_seen: 1,
        moved_at: ended_at ?? approved_at,
      })
      .execute();
    await insertMoves(db, id, spring, dates);
    await insertGifts(db, id, spring, now);
  }
}

type Dates = ReturnType<typeof datesOf>;

function datesOf(spring: StarterSpring, now: Date) {
  const ago = (days: number) => later(now, { days: -days });
  const approved = ago(spring.approvedDaysAgo);
  const lastDay =
    spring.endsInDays === undefined
      ? monthsLater(dayInIstanbul(approved), springMonths)
      : dayInIstanbul(ago(-spring.endsInDays));
  const ends_at = endOfDay(lastDay).toISOString();
  const endedAt = spring.endedDaysAgo === undefined ? ends_at : ago(spring.endedDaysAgo).toISOString();
  return {
    applied_at: ago(spring.approvedDaysAgo + 2).toISOString(),
    approved_at: approved.toISOString(),
    lastDay,
    ends_at,
    ended_at: spring.state === "ended" ? endedAt : null,
  };
}

function insertOwner(db: Database, { owner: [first_name, last_name] }: StarterSpring, at: string): Promise<number> {
  return db
    .insertInto("users")
    .values({ first_name, last_name, created_at: at, erased_at: at, is_sample: 1, allow_sms: 0, allow_email: 0 })
    .$call(insertedId);
}

async function insertCause(
  db: Database,
  { key, goal, state, texts, gifts }: StarterSpring,
  picture: string,
  { applied_at, approved_at }: Dates,
): Promise<number> {
  const textsOf = ({ name, about }: { name: string; about: string }) => ({
    title: name,
    summary: about.split("\n\n")[0] ?? about,
    story: about,
    picture_alt: name,
  });
  const both = { tr: textsOf(texts.tr), en: textsOf(texts.en) };
  const collected = gifts.reduce((sum, [, lira]) => sum + lira, 0);
  return db
    .insertInto("causes")
    .values({
      kind: "spring",
      key,
      country: "",
      multiple: 0,
      cost: minimumAmount,
      goal_amount: goal * 100,
      total_amount: collected * 100,
      status: collected >= goal ? "completed" : state === "confirmed" ? "open" : "closed",
      picture,
      texts: JSON.stringify(both),
      ...causeSearchTexts(both, ""),
      created_at: applied_at,
      published_at: approved_at,
      is_sample: 1,
    })
    .$call(insertedId);
}

async function insertMoves(db: Database, spring_id: number, { state, endedBy }: StarterSpring, dates: Dates) {
  const { applied_at, approved_at, ended_at } = dates;
  const add = (
    move: SpringTransition | "apply",
    role: SpringRole,
    states: readonly [SpringState | null, SpringState],
    at: string,
  ) =>
    db
      .insertInto("spring_moves")
      .values({ spring_id, move, from_state: states[0], to_state: states[1], role, at })
      .execute();
  await add("apply", "owner", [null, "awaiting_verification"], applied_at);
  await add("approve", "administrator", ["awaiting_verification", "confirmed"], approved_at);
  if (state === "deletion_requested") await add("request_deletion", "owner", ["confirmed", state], approved_at);
  if (ended_at) await add(endedBy === "owner" ? "end" : "expire", endedBy!, ["confirmed", "ended"], ended_at);
}

async function insertGifts(db: Database, cause_id: number, { gifts }: StarterSpring, now: Date): Promise<void> {
  if (gifts.length === 0) return;
  const rows = gifts.map(([daysAgo, lira, name, note = null], place) => ({
    cause_id,
    amount: lira * 100,
    name,
    note,
    created_at: later(now, { days: -daysAgo, minutes: (place - gifts.length) * betweenGifts }).toISOString(),
  }));
  await db.insertInto("sample_gifts").values(rows).execute();
}
