import type { PageNeeds } from "~/contract/page-needs.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { apiContext } from "~/middleware/api.server.ts";
import type { Route } from "./+types/notification";

export const handle = { needs: "bank_return" } satisfies PageNeeds;

/** In characters; providers send some hundred. */
const largestBody = 20_000;

/**
 * Receives a message of the payment provider, server to server. Its signature authenticates it, never a cookie or an
 * address. The plain text "OK" stands for "do not repeat it"; any other status asks the provider to send it again.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const body = await request.text();
  if (body.length > largestBody) return answer("Too large", 413);
  try {
    const message = { headers: signatureHeaders(request.headers), body };
    await context.get(apiContext).receiveNotification({ params: { provider: params.provider }, body: message });
    return answer("OK");
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.status === 404 || failure.status === 422) return answer("Not found", 404);
    if (failure.status === 403) return answer("Wrong signature", 403);
    if (failure.status === 429) return answer("Too many", 429);
    return answer("Try again", 503);
  }
}

/** Only a provider's POST is answered. */
export function loader() {
  return answer("Not found", 404);
}

/** Returns the headers that may hold a signature; cookies and the like stay here. */
function signatureHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name, value]) => name.startsWith("x-") && name.length <= 100 && value.length <= 1000),
  );
}

function answer(text: string, status = 200): Response {
  return new Response(text, { status, headers: { "content-type": "text/plain", "cache-control": "no-store" } });
}
