/** Path of the drawings in public/. */
const drawingsPath = "/pictures/";

/** The picture of a spring without a picture of its own and without a special day. */
export const defaultSpringPicture = `${drawingsPath}spring.svg`;

/** Drawings of special days, by key. */
const pictureOfDay: Readonly<Record<string, string>> = {
  birthday: "spring-birthday",
  birth: "spring-baby",
  wedding: "spring-wedding",
  anniversary: "spring-wedding",
  hajj: "spring-ramadan",
  ramadan: "spring-ramadan",
  eid: "spring-ramadan",
  "mothers-day": "portrait-mother",
  "fathers-day": "portrait-grandfather",
  "teachers-day": "portrait-teacher",
  recovery: "portrait-nurse",
  memory: "spring-memory",
  sport: "spring-run",
};

/** Returns the picture of a spring that has none of its own, by its special day; null for no day. */
export function drawnSpringPicture(day: { readonly key: string } | null | undefined): string {
  const drawing = day && pictureOfDay[day.key];
  return drawing ? `${drawingsPath}${drawing}.svg` : defaultSpringPicture;
}

/** Returns whether a picture is a drawing instead of an uploaded one. */
export function isDrawn(picture: string): boolean {
  return picture.startsWith(drawingsPath);
}
