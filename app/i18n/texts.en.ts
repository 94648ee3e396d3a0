import { fillLimits } from "~/texts/limits.ts";

const files = import.meta.glob<Record<string, unknown>>(
  "../../locales/en/{common,home,causes,donate,basket,errors}.json",
  { eager: true, import: "default" },
);

/**
 * The browser's texts in one language, in one chunk: namespace → key → text. Routes of rarely visited areas name
 * theirs (withTexts in area-texts.ts).
 */
export default fillLimits(
  "en",
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path.slice(path.lastIndexOf("/") + 1, -".json".length), content]),
  ),
);
