import type { Plugin } from "vite";
import { missingModuleEvent } from "../ui/missing-module-event.ts";

const reload = "window.location.reload();";

/**
 * When the module of a route does not arrive, because the connection broke or a release replaced it, React Router
 * reloads the page that the visitor wants to leave, and a form is lost. Sends an event instead, and the page goes on
 * by itself (app/ui/dropped-line.ts).
 */
export function continueAfterMissingModules(): Plugin {
  return {
    name: "pinar:missing-modules",
    apply: "build",
    transform(code, id) {
      if (!/\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/.test(id)) return;
      if (!code.includes(reload)) this.error("React Router loads the modules of routes in another way");
      return { code: code.replace(reload, `window.dispatchEvent(new Event("${missingModuleEvent}"));`), map: null };
    },
  };
}
