/** Classes of a form: its fields below each other, its own button in full width on phones. */
export const formClass = "max-w-form max-sm:[&>button]:w-full [&>*+*]:mt-6";

/** Classes of the label or legend of a field. */
export const labelClass = "mb-1.5 block leading-[1.4] font-semibold text-ink";

/** Classes of a sentence that explains a field. */
export const hintClass = "mb-1.5 max-w-line text-sm leading-[1.45] text-muted";

/** Classes of the sentence that says what is wrong with a field. */
export const errorClass = "mt-2 border-s-4 border-clay ps-3 text-sm leading-[1.45] font-semibold text-clay";

const control =
  "block w-full rounded-sm border border-line bg-surface py-2.5 text-[1.0625rem] leading-normal text-ink " +
  "focus-visible:ring-3 focus-visible:ring-sun focus-visible:outline-offset-2 " +
  "aria-invalid:border-clay aria-invalid:inset-ring aria-invalid:inset-ring-clay";

export const inputClass = `${control} supports-flex:min-h-12 px-3`;
export const selectClass = `${control} supports-flex:min-h-12 ps-3 pe-2`;
export const textareaClass = `${control} px-3`;

/** Classes of an input and of what stands after it in the same box. */
export const inputGroupClass = "flex max-w-64 *:first:flex-1 *:first:min-w-0 *:first:rounded-e-none";
export const inputSuffixClass = "flex items-center rounded-e-sm border border-s-0 border-line bg-sand px-4";

/** Classes of the button of a file input, which stands before it in the same box. */
export const fileButtonClass =
  "flex flex-none items-center rounded-s-sm border border-e-0 border-line bg-tint px-4 font-semibold text-link " +
  "hover:text-link-hover";

/** Classes of choices below each other. */
export const choiceListClass = "[&>*+*]:mt-2";

/** Classes of choices in two columns, also without grid. */
export const choiceGridClass =
  "*:me-[2%] *:mb-2 *:inline-block *:w-[47%] *:align-top supports-grid:grid supports-grid:grid-cols-2 " +
  "supports-grid:gap-2 supports-grid:*:m-0 supports-grid:*:block supports-grid:*:w-auto";

/** Classes of the ring that turns in a button while its form is sent. */
export const spinnerClass =
  "ms-2 size-[1em] flex-none animate-spin rounded-full border-2 border-current border-e-transparent";
