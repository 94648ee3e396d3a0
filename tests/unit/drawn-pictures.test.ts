import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultSpringPicture, drawnSpringPicture, isDrawn } from "~/backend/springs/spring-pictures.ts";
import { starterContent } from "~/backend/starter/content.ts";

const publicFolder = join(import.meta.dirname, "../../public");

test("every special day has a drawing that is there", () => {
  const pictures = [null, ...starterContent.specialDays].map(drawnSpringPicture);
  expect(pictures.filter((picture) => !isDrawn(picture) || !existsSync(join(publicFolder, picture)))).toEqual([]);
});

test("the occasions of most springs differ in their drawings", () => {
  const pictures = ["birthday", "birth", "wedding", "ramadan", "memory", "sport"].map((key) =>
    drawnSpringPicture({ key }),
  );
  expect(new Set([defaultSpringPicture, ...pictures]).size).toBe(7);
  expect(drawnSpringPicture({ key: "a day of another site" })).toBe(defaultSpringPicture);
  expect(isDrawn("/files/x.webp")).toBe(false);
});
