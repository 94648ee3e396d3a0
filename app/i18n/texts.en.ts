const files = import.meta.glob<Record<string, unknown>>("../../locales/en/*.json", { eager: true, import: "default" });

/** The browser's texts in one language, as one chunk: group → key → text. */
export default Object.fromEntries(
  Object.entries(files).map(([path, content]) => [path.slice(path.lastIndexOf("/") + 1, -".json".length), content]),
);
