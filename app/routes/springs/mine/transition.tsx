import { href } from "react-router";
import type { OwnSpring } from "~/contract/endpoints/springs.ts";
import type { Api } from "~/contract/product-api.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { flashFailure, redirectDone } from "~/middleware/session.server.ts";
import type { QualifiedKey } from "~/texts/keys.ts";
import type { Route } from "./+types/transition";
import { redirectIfDeleted } from "./own-spring.server.ts";

export { NoPage as default } from "~/ui/route-exports.ts";

interface Transition {
  readonly run: (api: Api, spring: { params: { id: number } }) => Promise<{ data: OwnSpring }>;
  /** Whether the spring has no page afterwards. */
  readonly isLast?: boolean;
  /** Keys of the flash message after it was done, and of its title where it has one (§8). */
  readonly done: QualifiedKey;
  readonly title?: QualifiedKey;
}

/** The transitions that owners start with one click (§4), by the last segment of their address. */
const transitions: Readonly<Record<string, Transition>> = {
  /** Withdraws an application that was never approved. */
  termination: { run: (api, spring) => api.terminateSpring(spring), done: "campaign:done.terminated", isLast: true },
  /** Ends a spring; donations whose payment is in progress still count. */
  end: { run: (api, spring) => api.endSpring(spring), done: "campaign:done.ended", title: "common:thanks.title" },
  /** Asks staff to delete a spring. */
  deletion: {
    run: (api, spring) => api.requestSpringDeletion(spring),
    done: "campaign:done.deletionRequested",
    title: "common:thanks.title",
  },
  /** Withdraws the deletion request while staff have not decided. */
  "deletion/withdrawal": {
    run: (api, spring) => api.withdrawSpringDeletion(spring),
    done: "campaign:done.deletionWithdrawn",
  },
};

export const loader = ({ params }: Route.LoaderArgs) => seeOther(href("/dashboard/campaign/:id/options", params));
/**
 * Runs the transition in the address. A rejection by the API, e.g. after another window was faster, becomes a flash
 * message.
 */
export async function action({ params, pattern, context }: Route.ActionArgs) {
  const { run, done, title, isLast } = transitions[pattern.split("/campaign/:id/")[1]!]!;
  try {
    await orNotFound(run(context.get(apiContext), { params: { id: idFrom(params.id) } }));
    const page = isLast ? href("/dashboard/my-campaigns") : href("/dashboard/campaign/:id/options", params);
    return redirectDone(context, page, done, title);
  } catch (failure) {
    const redirect = redirectIfDeleted(context, failure);
    if (redirect) return redirect;
    flashFailure(context, failure);
    return seeOther(href("/dashboard/campaign/:id/options", params));
  }
}
