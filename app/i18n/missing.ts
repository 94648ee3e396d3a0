/** Said where a group of texts, or a key in it, is missing (§8, translation lookup). */
export const MISSING_GROUP = "NFG";
export const MISSING_KEY = "NFK";
