/**
 * Refuses a form that another site sent. React Router checks the forms of pages itself, but not those that post to a
 * resource route. A browser that sends no Origin (text browsers, Dillo, NetSurf) sends no forms of strangers' scripts.
 * @throws a Response with status 403
 */
export function assertOwnForm(request: Request, publicUrl: string): void {
  const origin = request.headers.get("origin");
  if (origin === null || origin === publicUrl || origin === new URL(request.url).origin) return;
  throw new Response(null, { status: 403 });
}
