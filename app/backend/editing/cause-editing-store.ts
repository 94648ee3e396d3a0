import type { CauseKind } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { Range, PublicationStatus } from "../content/content-store.ts";
import type { CauseRecord, CauseTexts, StageRecord } from "../giving/cause-store.ts";

export interface EditableCause {
  readonly version: number;
  readonly created_at: string;
  readonly cause: CauseRecord;
}

/** The fields of a cause that staff edit. The collected amount and the resulting status are not editable. */
export interface CauseChange {
  readonly key: string;
  readonly country: string;
  readonly stage_id: number | null;
  readonly category_id: number | null;
  readonly type: string | null;
  readonly multiple: boolean;
  readonly season_from: string | null;
  readonly season_until: string | null;
  readonly people: number;
  readonly depth: number;
  readonly cost: number;
  readonly goal_amount: number | null;
  /** Closed for donations, whatever amount was collected. */
  readonly closed: boolean;
  readonly published_at: string | null;
  readonly picture: string;
  readonly texts: Record<Language, CauseTexts>;
}

export interface EditableStage extends StageRecord {
  readonly version: number;
}

export interface CauseEditingStore {
  /** Lists causes, newest first. */
  list(
    filter: { kind: CauseKind; words: readonly string[]; publicationStatus?: PublicationStatus | undefined },
    at: Date,
    range: Range,
  ): Promise<{ causes: EditableCause[]; total: number }>;
  find(kind: CauseKind, id: number): Promise<EditableCause | null>;
  isKeyFree(key: string): Promise<boolean>;
  insert(kind: CauseKind, cause: CauseChange, at: Date): Promise<number>;
  /**
   * Returns false and changes nothing when the version differs or more than the goal was collected. The status follows
   * from the collected amount.
   */
  change(id: number, version: number, cause: CauseChange): Promise<boolean>;
  /** Returns whether the cause has donations or well names, or is in a basket. */
  isUsed(id: number): Promise<boolean>;
  remove(id: number): Promise<void>;

  stages(): Promise<EditableStage[]>;
  insertStage(stage: Omit<StageRecord, "id">): Promise<number>;
  /** Updates a stage. A new price also becomes the cost of the stage's open wells. */
  changeStage(id: number, version: number, stage: Omit<StageRecord, "id">): Promise<boolean>;
  isStageUsed(id: number): Promise<boolean>;
  removeStage(id: number): Promise<void>;
}
