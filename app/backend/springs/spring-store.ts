import type { CollectionPermit, SocialAccounts } from "../../contract/endpoints/springs.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { SpringOrder, SpringRole, SpringState } from "../../contract/rules/spring-states.ts";
import type { SpringTransition } from "../../contract/rules/spring-transitions.ts";
import type { CauseRecord } from "../giving/cause-store.ts";

/** What an owner says about a spring. The target is kuruş. */
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
  /** That of its cause. */
  readonly id: number;
  readonly owner_id: number;
  /** First name, and the first letter of the surname: what everybody sees of its owner. */
  readonly owner_name: string;
  readonly state: SpringState;
  readonly content: SpringContentRecord;
  readonly special_day: SpecialDayRecord | null;
  readonly cause: CauseRecord;
  readonly permit: CollectionPermit | null;
  readonly pending: SpringContentRecord | null;
  /**
   * The update that staff refused last, or that its owner took back by asking for deletion, with the picture of the
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
  /** Who ended it, and why; null while nobody did. */
  readonly ended_by: SpringRole | null;
  readonly end_reason: string | null;
  /** Whether staff know that its owner ended it. */
  readonly end_is_seen: boolean;
  readonly donations_count: number;
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

/** A gift to a spring; a name that is null was not given. */
export interface SpringDonationRecord {
  readonly id: number;
  readonly name: string | null;
  readonly note: string | null;
  readonly amount: number;
  readonly created_at: string;
}

interface Range {
  readonly offset: number;
  readonly limit: number;
}

export interface SpringStore {
  specialDays(): Promise<SpecialDayRecord[]>;
  /** Adds a spring that awaits verification; answers its id. */
  insert(ownerId: number, content: SpringContentRecord, key: string, at: Date): Promise<number>;
  find(id: number): Promise<SpringRecord | null>;
  /** Those of one owner, newest first; deleted ones left out. */
  listOf(ownerId: number, range: Range): Promise<{ springs: SpringRecord[]; total: number }>;
  /** Every spring of an owner, deleted ones too. */
  idsOf(ownerId: number): Promise<number[]>;
  /** Those with a page: running ones, or those that are over. */
  listPublic(
    filter: { order: SpringOrder; q?: string | undefined; ended: boolean },
    range: Range,
    now: Date,
  ): Promise<{ springs: SpringRecord[]; total: number }>;
  listForStaff(
    filter: { state?: SpringState | undefined; q?: string | undefined },
    range: Range,
  ): Promise<{ springs: SpringRecord[]; total: number }>;
  /**
   * Moves a spring that still stands in `from` at `version`, and writes the move down; its cause takes gifts or not
   * accordingly.
   * Answers false, and changes nothing, when it does not.
   */
  move(
    spring: Pick<SpringRecord, "id" | "version">,
    move: Omit<SpringTransitionRecord, "at">,
    at: Date,
    change: SpringChange,
  ): Promise<boolean>;
  /** Running springs whose time is over. */
  listDue(now: Date, limit: number): Promise<SpringRecord[]>;
  /** How many of an owner's springs stand in these states. */
  countOf(ownerId: number, states: readonly SpringState[]): Promise<number>;
  /** Newest first. */
  donations(id: number, range: Range): Promise<{ donations: SpringDonationRecord[]; total: number }>;
  /** Oldest first. */
  moves(id: number): Promise<SpringTransitionRecord[]>;
}
