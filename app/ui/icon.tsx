/**
 * Renders an icon of the sprite public/icons.svg. It is decorative, because the text beside it has the same meaning.
 */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" width="20" height="20" aria-hidden="true" focusable="false">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
