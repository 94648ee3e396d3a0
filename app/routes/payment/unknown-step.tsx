import { notFound } from "~/http/not-found.ts";
/** /payment/{step} knows no other steps. */
export function loader(): never {
  throw notFound();
}

export const action = loader;

export default function UnknownStep() {
  return null;
}
