import { expect, test } from "vitest";
import { circlesOf } from "../../app/routes/transparency/circles.ts";

test.each([
  [[91_00], [9_00], [91, 9]],
  [[62_50, 17_00, 12_00], [8_50], [62, 17, 12, 9]],
  [[33_33, 33_33, 33_34], [], [33, 33, 34]],
  [[99_99], [1], [99, 1]],
])("draws 100 circles for %j in the field and %j outside, never rounded up", (field, rest, circles) => {
  const part = (in_field: boolean) => (amount: number) => ({ amount, in_field });
  expect(circlesOf([...field.map(part(true)), ...rest.map(part(false))])).toEqual(circles);
});
