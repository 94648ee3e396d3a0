/** Returns the relative luminance of a colour of three bytes (WCAG 2). */
function luminance(color: ArrayLike<number>): number {
  const [red, green, blue] = Array.from(color, (byte) =>
    byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Returns the contrast of two colours of three bytes (WCAG 2). */
export function contrast(first: ArrayLike<number>, second: ArrayLike<number>): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}
