import { site } from "./site.server.ts";

/** A site that posts here thousands of times a second must not fill the disk with it. */
const silenceMilliseconds = 1_000;
let lastSaid = Number.NEGATIVE_INFINITY;

/**
 * Whether a failure is React Router's refusal of a form that another origin sent. It knows no error of its own for that:
 * pages get one that speaks of the header, their data a plain "Bad Request".
 */
export function isForeignForm(error: unknown, request: Request): boolean {
  const origin = request.headers.get("origin");
  if (!(error instanceof Error) || origin === null || request.method === "GET" || request.method === "HEAD") return false;
  return /`origin` header/.test(error.message) || (error.message === "Bad Request" && origin !== new URL(request.url).origin);
}

/** Writes down, in one line and at most once a second, whose form was refused: a wrong PUBLIC_URL shows itself like that. */
export async function noteForeignForm(request: Request, now = performance.now()): Promise<void> {
  if (now - lastSaid < silenceMilliseconds) return;
  lastSaid = now;
  const { environment } = await site();
  const origin = request.headers.get("origin")!.slice(0, 200);
  console.error(`refused a form from another origin: ${origin} (PUBLIC_URL is ${environment.publicUrl})`);
}
