import type { CollectionPermit, SocialAccounts } from "../../contract/endpoints/springs.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { SpringOrder, SpringRole, SpringState } from "../../contract/rules/spring-states.ts";
import type { SpringTransition } from "../../contract/rules/spring-transitions.ts";
import type { CauseRecord } from "../giving/cause-store.ts";

/** The content that an owner writes about a spring. The target is kuruş. */
export interface SpringContentRecord {
  readonly name: string;
  readonly about: string;
  readonly goal_amount: number;
  readonly special_day_id: number | null;
  readonly social_accounts: SocialAccounts;
  /** Path below the site. */
  readonly picture: string;
}

export interface SpecialDayRecord {
  readonly id: number;
  readonly key: string;
  readonly name: Record<Language, string>;
}

export interface SpringRecord {
  /** The id of its cause. */
  readonly id: number;
  readonly owner_id: number;
  /** First name and the first letter of the surname: the public name of the owner. */
  readonly owner_name: string;
  readonly state: SpringState;
  readonly content: SpringContentRecord;
  readonly special_day: SpecialDayRecord | null;
  readonly cause: CauseRecord;
  readonly permit: CollectionPermit | null;
  readonly pending: SpringContentRecord | null;
  /**
   * The last update that staff rejected, or that the owner withdrew by requesting deletion, with the picture of the
   * approved version.
   */
  readonly refused: SpringContentRecord | null;
  /** Path of a picture for the next update. */
  readonly uploaded_picture: string | null;
  readonly rejection_reason: string | null;
  readonly version: number;
  readonly applied_at: string;
  readonly approved_at: string | null;
  readonly ends_at: string | null;
  readonly ended_at: string | null;
  /** The role that ended it; null before its end. */
  readonly ended_by: SpringRole | null;
  readonly end_reason: string | null;
  /** Whether staff have acknowledged the end. */
  readonly end_is_seen: boolean;
  readonly donations_count: number;
  /** Whether it and its owner are invented, as part of the starter content. */
  readonly is_sample: boolean;
}

export interface SpringChange {
  readonly content?: SpringContentRecord;
  readonly permit?: CollectionPermit;
  readonly pending?: SpringContentRecord | null;
  readonly refused?: SpringContentRecord | null;
  readonly uploaded_picture?: string | null;
  readonly rejection_reason?: string | null;
  readonly applied_at?: string;
  readonly approved_at?: string;
  readonly ends_at?: string;
  readonly ended_at?: string;
  readonly end_is_seen?: boolean;
}

export interface SpringTransitionRecord {
  readonly move: SpringTransition | "apply";
  readonly from: SpringState | null;
  readonly to: SpringState;
  readonly by: SpringRole;
  readonly user_id: number | null;
  readonly reason: string | null;
  readonly at: string;
}

/** A donation to a spring; the name is null for an anonymous or hidden donor. */
export interface SpringDonationRecord {
  /** Negative for a sample gift, which is no donation. */
  readonly id: number;
  readonly name: string | null;
  readonly note: string | null;
  readonly amount: number;
  readonly created_at: string;
}

/** A day in Istanbul (YYYY-MM-DD) with the gifts of it, less refunds, in kuruş. */
export interface SpringDayRecord {
  readonly day: string;
  readonly amount: number;
  readonly donations_count: number;
}

interface Range {
  readonly offset: number;
  readonly limit: number;
}

export interface SpringStore {
  specialDays(): Promise<SpecialDayRecord[]>;
  /** Adds an application and returns its id. */
  insert(ownerId: number, content: SpringContentRecord, key: string, at: Date): Promise<number>;
  find(id: number): Promise<SpringRecord | null>;
  /** Lists the springs of one owner, newest first, without deleted ones. */
  listOf(ownerId: number, range: Range): Promise<{ springs: SpringRecord[]; total: number }>;
  /** Returns the ids of all springs of an owner, including deleted ones. */
  idsOf(ownerId: number): Promise<number[]>;
  /** Lists springs with a public page: running and ended ones. */
  listPublic(
    filter: { order: SpringOrder; q?: string | undefined; ended: boolean },
    range: Range,
    now: Date,
  ): Promise<{ springs: SpringRecord[]; total: number }>;
  /** Returns the permit of the spring that was approved last, without samples; null before the first one. */
  lastPermit(): Promise<CollectionPermit | null>;
  listForStaff(
    filter: { state?: SpringState | undefined; q?: string | undefined },
    range: Range,
  ): Promise<{ springs: SpringRecord[]; total: number }>;
  /**
   * Moves a spring that is in `from` at this version, records the transition, and opens or closes its cause
   * accordingly. Returns false and changes nothing when the state or version differs.
   */
  move(
    spring: Pick<SpringRecord, "id" | "version">,
    transition: Omit<SpringTransitionRecord, "at">,
    at: Date,
    change: SpringChange,
  ): Promise<boolean>;
  /** Returns running springs that have reached their end. */
  listDue(now: Date, limit: number): Promise<SpringRecord[]>;
  /** Counts an owner's springs in these states. */
  countOf(ownerId: number, states: readonly SpringState[]): Promise<number>;
  /** Lists donations, newest first, and after them sample gifts. */
  donations(id: number, range: Range): Promise<{ donations: SpringDonationRecord[]; total: number }>;
  /** Lists the days with donations or sample gifts, oldest first. */
  givingDays(id: number): Promise<SpringDayRecord[]>;
  /** Lists transitions, oldest first. */
  moves(id: number): Promise<SpringTransitionRecord[]>;
}
