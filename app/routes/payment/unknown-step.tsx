/** /payment/{step} knows no other steps. */
export function loader(): never {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

export const action = loader;

export default function UnknownStep() {
  return null;
}
