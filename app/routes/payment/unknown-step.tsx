import { notFound } from "~/http/not-found.ts";
/** Answers 404 for unknown steps of the payment, within the payment layout. */
export function loader(): never {
  throw notFound();
}

export const action = loader;

export default function UnknownStep() {
  return null;
}
