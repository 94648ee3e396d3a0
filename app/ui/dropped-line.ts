import { createPath, type Navigation, UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { numberForms } from "~/forms/arrival/in-browser.ts";
import { pathOfThisSite } from "~/http/redirects.ts";
import { missingModuleEvent } from "./missing-module-event.ts";
import { hasFramework } from "./page-version.ts";

/** The part of React Router's router that this file reads; HydratedRouter puts it on the window. */
interface Router {
  readonly state: { readonly navigation: Navigation };
  navigate(to: string, options: { replace: true; preventScrollReset: true }): Promise<void>;
}

/** What became of the form that is being sent: its answer leads to an address, or it has to be sent again. */
type Answer = { readonly leadsTo: string } | "lost" | "shown";
let lastAnswer: Promise<Answer> = Promise.resolve("lost");
let isLeaving = false;
/** Status with which the data of a page says that the page is elsewhere. */
const redirectStatus = 202;

function router(): Router | undefined {
  return (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;
}

/**
 * Lets the browser itself continue when the connection or the server fails the scripts: it sends a form again as a
 * plain form, with all of its fields, and opens the address of a link. So a visitor meets what a page without scripts
 * would give: the page after all, or the browser's own error page, which can repeat the request.
 */
export function watchLine(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (url.origin !== window.location.origin) return send(input, init);
    if (url.pathname.endsWith(".data")) return receivePage(send(input, init), init);
    // With a signal it is part of a navigation; without one React Router only looks ahead.
    if (url.pathname === "/__manifest" && init?.signal) return receiveRoutes(send(input, init), init);
    return send(input, init);
  };
  numberForms({ anewEachTime: true });
  leaveByDocument();
  window.addEventListener(missingModuleEvent, () => void continueWithoutScripts());
  // The browser may keep the page in memory as it was left, still waiting.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || !isLeaving) return;
    isLeaving = false;
    // A change of the hash alone asks the server for nothing, and ends what the router waits for.
    const { pathname, search } = window.location;
    void router()?.navigate(`${pathOfThisSite(pathname + search, "/")}#main`, {
      replace: true,
      preventScrollReset: true,
    });
  });
}

/** Leaves links to pages that the framework does not run to the browser. */
function leaveByDocument(): void {
  window.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
      // Before the framework sees it, which listens at the document.
      if (link?.origin === window.location.origin && !isRunHere(link.href)) event.stopPropagation();
    },
    true,
  );
}

/** Tells whether the framework runs an address; pages of other sites and files are not its own either. */
function isRunHere(address: string): boolean {
  const { origin, pathname } = new URL(address, window.location.href);
  return origin === window.location.origin && hasFramework(pathname);
}

/** Returns the data of a page or of a form's answer. Never settles if the browser continues by itself. */
async function receivePage(sent: Promise<Response>, init: RequestInit | undefined): Promise<Response> {
  const isForm = init?.method !== undefined && init.method !== "GET";
  const received = readWhole(sent);
  if (isForm) lastAnswer = received.then(answerIn, () => "lost");
  try {
    const response = await received;
    const answer = isForm ? await lastAnswer : response.status === redirectStatus ? await answerIn(response) : null;
    if (typeof answer === "object" && answer !== null && !isRunHere(answer.leadsTo)) {
      isLeaving = true;
      open(answer.leadsTo);
      return new Promise<never>(() => {});
    }
    if (answer !== "lost") return response;
  } catch (failure) {
    if (init?.signal?.aborted) throw failure;
  }
  return continueWithoutScripts();
}

async function receiveRoutes(sent: Promise<Response>, init: RequestInit): Promise<Response> {
  try {
    const response = await sent;
    // After a release, React Router opens the address anew, which would lose a form.
    const isOutdated = response.status === 204 && router()?.state.navigation.state === "submitting";
    if (response.ok && !isOutdated) return response;
  } catch (failure) {
    if (init.signal?.aborted) throw failure;
  }
  return continueWithoutScripts();
}

/**
 * Reads an answer to its end, so that a connection that breaks in the middle is detected.
 * @throws TypeError for an answer that is not this site's, as of a proxy
 */
async function readWhole(sent: Promise<Response>): Promise<Response> {
  const { body, status, statusText, headers } = await sent;
  if (!headers.has("x-remix-response") && !headers.has("x-remix-redirect"))
    throw new TypeError("not an answer of this site");
  const bytes = body && (await new Response(body).arrayBuffer());
  return new Response(bytes, { status, statusText, headers });
}

/** Reads what became of a form. An error page would replace the form, so it counts as lost. */
async function answerIn(response: Response): Promise<Answer> {
  const { body } = response.clone();
  if (!body) return "shown";
  const answer = (await decode(body, window)).value as { redirect?: string; error?: unknown };
  if (answer.redirect !== undefined) return { leadsTo: answer.redirect };
  return "error" in answer && response.status >= 500 ? "lost" : "shown";
}

/** Leaves the navigation to the browser. Never settles, so that the page stays as it is until the next one comes. */
export async function continueWithoutScripts(): Promise<never> {
  const navigation = router()?.state.navigation;
  // A form whose answer has arrived must not be sent again.
  const answer = navigation?.formData ? await lastAnswer : null;
  if (!isLeaving) {
    isLeaving = true;
    if (!navigation || navigation.state === "idle") window.location.reload();
    else if (answer !== null && typeof answer === "object") open(answer.leadsTo);
    else if (navigation.formData && navigation.formMethod !== "GET") sendPlainForm(navigation);
    else open(pathOfThisSite(createPath(navigation.location), "/"));
  }
  return new Promise<never>(() => {});
}

/** Opens an address with a new document, also when it is the present one. */
function open(address: string): void {
  const { href } = new URL(address, window.location.href);
  if (href === window.location.href) window.location.reload();
  else window.location.assign(href);
}

/** Sends a form as the browser would: with the clicked button and with its files. */
function sendPlainForm({ formAction, formMethod, formEncType, formData }: Navigation): void {
  const form = document.createElement("form");
  form.hidden = true;
  form.action = formAction!;
  form.method = formMethod!.toLowerCase();
  form.enctype = formEncType!;
  for (const [name, value] of formData!) form.append(fieldWith(name, value));
  document.body.append(form);
  // A field may be called "submit".
  HTMLFormElement.prototype.submit.call(form);
}

function fieldWith(name: string, value: FormDataEntryValue): HTMLElement {
  // A text area keeps its line breaks.
  const field = document.createElement(typeof value === "string" ? "textarea" : "input");
  field.name = name;
  if (typeof value === "string") field.value = value;
  else {
    (field as HTMLInputElement).type = "file";
    const files = new DataTransfer();
    if (value.name !== "" || value.size > 0) files.items.add(value);
    (field as HTMLInputElement).files = files.files;
  }
  return field;
}
