import {
  type ActionFunctionArgs,
  createContext,
  createRequestHandler,
  type href,
  type MiddlewareFunction,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { manifestPath } from "../http/servable-address.ts";
import { unexpectedFields } from "../log/failure-fields.ts";
import { log } from "../log/log.server.ts";
import { knownPage, type ShownPage } from "../middleware/known-renderings.server.ts";

type RoutePattern = Parameters<typeof href>[0];
type Route = NonNullable<ServerBuild["routes"][string]>;
/** Makes the request that the framework and the site's own code read. */
type Requesting = () => Request;

/** Forms that are sent most. Their actions nearly always redirect. */
const quickPosts: readonly RoutePattern[] = ["/donate"];
/** Personal pages that are asked for again and again. */
const quickPages: readonly RoutePattern[] = ["/basket", "/dashboard/panel", "/admin/donations"];

/** What an action and loaders have returned or thrown, so that they are not run again. */
interface Outcomes {
  readonly action?: () => unknown;
  /** By the ids of their routes. */
  readonly loaders?: ReadonlyMap<string, () => unknown>;
}

const outcomesContext = createContext<Outcomes>({});

interface PageHandlers {
  /** The framework's handler. */
  readonly handle: (request: Request, context?: RouterContextProvider) => Promise<Response>;
  /** Returns the handler of a request that has a shorter way; undefined for any other. */
  readonly quickHandler: (
    method: string,
    address: string,
  ) => ((requesting: Requesting) => Promise<Response>) | undefined;
}

/**
 * Creates the handlers of pages. The shorter way of some addresses calls the middleware, the action and the loaders of
 * their routes, the same ones as the framework does. A redirect after a form, and a page whose rendering is known, are
 * the answer: matching routes, copies of the request and all that the framework prepares for rendering cost as much as
 * the rest. Everything else, such as a refused form, is answered by the framework, with what was returned or thrown.
 */
export function createPageHandlers(build: ServerBuild, mode: string | undefined): PageHandlers {
  const whole = withModules(build, knowingOutcomes);
  const handle = createRequestHandler(whole, mode);
  // For requests that have passed the middleware.
  const inner = createRequestHandler(
    withModules(whole, ({ module }) => ({ ...module, middleware: [] })),
    mode,
  );
  for (const one of [handle, inner]) prepare(one);
  const ways = { handle, inner };
  const handlersOf = (patterns: readonly RoutePattern[], run: typeof runAction) =>
    new Map<string, (requesting: Requesting) => Promise<Response>>(
      patterns.map((pattern) => [pattern, quickHandlerOf(branchOf(build, pattern), run, ways)]),
    );
  const posts = handlersOf(quickPosts, runAction);
  const pages = handlersOf(quickPages, runLoaders);
  return {
    handle,
    quickHandler(method, address) {
      if (method === "POST") return posts.get(address);
      return method === "GET" ? pages.get(address.split("?", 1)[0] ?? "") : undefined;
    },
  };
}

/**
 * Makes a handler build its tree of routes now, instead of at its first request. It is asked for the routes of no
 * version of the build, which it answers without running any of them.
 */
function prepare(handle: PageHandlers["handle"]): void {
  handle(new Request(`http://localhost${manifestPath}`)).catch((failure: unknown) =>
    log.warn(unexpectedFields(failure), "routes were not prepared"),
  );
}

type Arguments = ActionFunctionArgs<RouterContextProvider>;
type Ended = { readonly answer: Response } | { readonly outcomes: Outcomes };

function quickHandlerOf(
  branch: readonly Route[],
  run: (branch: readonly Route[], args: Arguments) => Promise<Ended>,
  { handle, inner }: Record<"handle" | "inner", PageHandlers["handle"]>,
) {
  const pattern = patternOf(branch);
  const middlewares = branch.flatMap(({ module }) => (module.middleware ?? []) as MiddlewareFunction<Response>[]);
  return async (requesting: Requesting): Promise<Response> => {
    const request = requesting();
    const context = new RouterContextProvider();
    const args: Arguments = { request, url: pageAddress(request), pattern, params: {}, context };
    let ended: Ended | undefined;
    const answerFrom = async (place: number): Promise<Response> => {
      const middleware = middlewares[place];
      if (middleware) {
        let answer: Promise<Response> | undefined;
        const next = () => (answer ??= answerFrom(place + 1));
        return ((await middleware(args, next)) as Response | undefined) ?? next();
      }
      ended = await run(branch, args);
      if ("answer" in ended) return ended.answer;
      context.set(outcomesContext, ended.outcomes);
      return inner(request, context);
    };
    try {
      return await answerFrom(0);
    } catch (failure) {
      // A guard refuses the request: the framework asks the guards again and shows their page.
      const again = new RouterContextProvider();
      if (ended && request.method === "POST") again.set(outcomesContext, { action: () => raise(failure) });
      return handle(requesting(), again);
    }
  };
}

/** Runs the action of a branch's last route; a redirect is the answer. */
async function runAction(branch: readonly Route[], args: Arguments): Promise<Ended> {
  const { repeat, result } = await outcomeOf(() => branch.at(-1)!.module.action!(args));
  return isRedirect(result) ? { answer: result } : { outcomes: { action: repeat } };
}

/** Runs the loaders of a branch at once; a rendering that is known for their data is the answer. */
async function runLoaders(branch: readonly Route[], args: Arguments): Promise<Ended> {
  const loaded = await Promise.all(
    branch.flatMap(({ id, module: { loader } }) =>
      loader ? [outcomeOf(() => loader(args)).then((outcome) => ({ id, ...outcome }))] : [],
    ),
  );
  const loaders = new Map(loaded.map(({ id, repeat }) => [id, repeat]));
  if (!loaded.every(({ isData }) => isData)) return { outcomes: { loaders } };
  const shown: ShownPage = {
    actionData: null,
    errors: null,
    statusCode: 200,
    location: new URL(args.request.url),
    matches: branch.map(({ id }) => ({ route: { id } })),
    loaderData: Object.fromEntries(loaded.map(({ id, result }) => [id, result])),
  };
  const answer = await knownPage(shown, args.request);
  return answer ? { answer } : { outcomes: { loaders } };
}

async function outcomeOf(run: () => unknown) {
  try {
    const result: unknown = await run();
    return { result, repeat: () => result, isData: !(result instanceof Response) && !hasStatus(result) };
  } catch (failure) {
    return { result: undefined, repeat: () => raise(failure), isData: false };
  }
}

function raise(failure: unknown): never {
  throw failure;
}

/** Tells whether a result is one of the framework's `data(…)`, with a status or headers. */
function hasStatus(result: unknown): boolean {
  return typeof result === "object" && result !== null && "type" in result && result.type === "DataWithResponseInit";
}

/** Tells whether a result is a redirect within the site, whose address the framework would not change. */
function isRedirect(result: unknown): result is Response {
  return (
    result instanceof Response &&
    [301, 302, 303, 307, 308].includes(result.status) &&
    /^\/(?!\/)/.test(result.headers.get("location") ?? "")
  );
}

/** Returns the module of a route whose action and loader are not run again when their outcome is known. */
function knowingOutcomes({ id, module }: Route): Route["module"] {
  const { action, loader } = module;
  const known = (context: unknown) => (context as RouterContextProvider).get(outcomesContext);
  return {
    ...module,
    ...(action && { action: (args) => (known(args.context).action ?? (() => action(args)))() }),
    ...(loader && { loader: (args) => (known(args.context).loaders?.get(id) ?? (() => loader(args)))() }),
  };
}

/** Returns the address as the framework hands it to loaders: its query in one spelling. */
function pageAddress({ url }: Request): URL {
  const address = new URL(url);
  if (address.search) address.search = new URLSearchParams(address.search).toString();
  return address;
}

/** Returns the routes of an address, the root first. */
function branchOf({ routes }: ServerBuild, path: RoutePattern): Route[] {
  const branches = Object.values(routes).map((route) => {
    const branch: Route[] = [];
    for (let one = route; one; one = one.parentId === undefined ? undefined : routes[one.parentId]) branch.unshift(one);
    return branch;
  });
  const [found, ...others] = branches.filter((branch) => `/${patternOf(branch)}` === path && branch.at(-1)?.path);
  if (!found || others.length > 0 || found.some(({ module }) => module.headers))
    throw new Error(`${path} has no shorter way`);
  return found;
}

function patternOf(branch: readonly Route[]): string {
  return branch.flatMap(({ path }) => path || []).join("/");
}

function withModules(build: ServerBuild, moduleOf: (route: Route) => Route["module"]): ServerBuild {
  const routes = Object.values(build.routes).flatMap((route): [string, Route][] =>
    route ? [[route.id, { ...route, module: moduleOf(route) }]] : [],
  );
  return { ...build, routes: Object.fromEntries(routes) };
}
