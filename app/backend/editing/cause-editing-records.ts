import type { Language } from "../../contract/rules/languages.ts";
import type { CauseRecord, CauseTexts, EditedColumns, StageRecord } from "../giving/cause-records.ts";

export interface EditableCause {
  readonly version: number;
  readonly created_at: string;
  readonly cause: CauseRecord;
}

/** The fields of a cause that staff edit. The collected amount and the resulting status are not editable. */
export interface CauseChange extends EditedColumns {
  readonly key: string;
  readonly stage_id: number | null;
  readonly category_id: number | null;
  /** Closed for donations, whatever amount was collected. */
  readonly closed: boolean;
  readonly published_at: string | null;
  readonly picture: string;
  readonly texts: Record<Language, CauseTexts>;
}

export interface EditableStage extends StageRecord {
  readonly version: number;
}
