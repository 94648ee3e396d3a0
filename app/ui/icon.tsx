/** An icon of the sprite public/icons.svg. It is decorative: the text beside it says the same. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" width="20" height="20" aria-hidden="true" focusable="false">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
