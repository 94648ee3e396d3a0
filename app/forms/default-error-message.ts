/**
 * What is said of a check that names no text of its own: zod would say it in English, with patterns and values of ours.
 */
export const withoutWords = () => "errors:field";
