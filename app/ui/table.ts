/**
 * Classes of a table. They stand on the table and reach into its cells, because a class on each of a thousand cells
 * would double the page; so a class of a cell needs "!" to win.
 */
export const table =
  "w-full text-[1rem] [&_:is(th,td)]:border-b [&_:is(th,td)]:border-hairline [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2.5 [&_:is(th,td)]:align-top [&_th]:text-start [&_th]:font-semibold [&_th]:text-muted";

/** Classes of a table whose rows become cards on phones, where each cell names its column (`data-label`). */
export const tableOfCards = `${table} ${[
  "max-sm:[&_thead]:hidden",
  "max-sm:[&_tbody_tr]:mb-4 max-sm:[&_tbody_tr]:block max-sm:[&_tbody_tr]:rounded-md max-sm:[&_tbody_tr]:border",
  "max-sm:[&_tbody_tr]:border-hairline max-sm:[&_tbody_tr]:px-4 max-sm:[&_tbody_tr]:py-2",
  "max-sm:[&_td]:flex max-sm:[&_td]:justify-between max-sm:[&_td]:px-0! max-sm:[&_td]:py-1.5! max-sm:[&_td]:text-end",
  "max-sm:[&_td]:wrap-anywhere max-sm:[&_td:last-child]:border-0! max-sm:[&_td]:before:max-w-[45%]",
  "max-sm:[&_td]:before:flex-none max-sm:[&_td]:before:pe-4 max-sm:[&_td]:before:text-start",
  "max-sm:[&_td]:before:font-normal max-sm:[&_td]:before:text-muted max-sm:[&_td]:before:content-[attr(data-label)]",
].join(" ")}`;
