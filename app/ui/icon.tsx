/** Icons that point along the line: app.rtl.css mirrors them. */
const directed = ["arrow-left", "arrow-right", "login", "logout"];

/**
 * Renders an icon of the sprite public/icons.svg. It is decorative, because the text beside it has the same meaning.
 */
export function Icon({ name }: { name: string }) {
  return (
    <svg
      className={`inline-block size-[1.25em] flex-none fill-current align-[-0.25em] ${directed.includes(name) ? "directed" : ""}`}
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
