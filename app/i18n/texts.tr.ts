import { fillLimits } from "~/i18n/limits.ts";

const files = import.meta.glob<Record<string, unknown>>(
  "../../locales/tr/{common,home,causes,donate,basket,errors}.json",
  { eager: true, import: "default" },
);

/**
 * The browser's texts in one language, as one chunk: group → key → text. Areas that few visitors open bring their own
 * (see area-texts.server.ts).
 */
export default fillLimits(
  "tr",
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path.slice(path.lastIndexOf("/") + 1, -".json".length), content]),
  ),
);
