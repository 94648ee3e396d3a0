import type { CollectionPermit, SocialAccounts } from "../../contract/endpoints/springs.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { SpringRole, SpringState } from "../../contract/rules/spring-states.ts";
import type { SpringTransition } from "../../contract/rules/spring-transitions.ts";
import type { CauseRecord } from "../giving/cause-records.ts";

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
