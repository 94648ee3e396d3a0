/** A refusal as the provider words it. */
export function failed(errorCode: string, errorMessage: string): Response {
  return Response.json({ status: "failure", errorCode, errorMessage });
}
