import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { freshPagesMiddleware } from "~/middleware/fresh-pages.server.ts";

const dillo = "Dillo/3.0.5";
const redirection = () => {
  const headers = new Headers({ location: "/basket", "set-cookie": "a=1" });
  headers.append("set-cookie", "b=2");
  return new Response(null, { status: 303, headers });
};

async function answer(path: string, { agent = dillo, method = "GET", response = new Response("page") } = {}) {
  const url = new URL(path, "http://site.example");
  const request = new Request(url, { method, headers: { "user-agent": agent } });
  const sent = { request, url, params: {}, pattern: "", context: new RouterContextProvider() };
  return (await freshPagesMiddleware(sent, async () => response)) as Response;
}

describe("in Dillo", () => {
  test.each(["/basket", "/basket/note/3?page=2", "/payment/details", "/dashboard/panel", "/profile/cards"])(
    "%s is asked for again each time",
    async (path) => {
      const { status, headers } = await answer(path);
      expect(status).toBe(302);
      const location = headers.get("location")!;
      expect(location).toBe(`${path}${path.includes("?") ? "&" : "?"}fresh=1`);
      expect((await answer(location)).status).toBe(200);
    },
  );

  test.each(["/", "/basketball", "/payment/return/x"])("%s is answered at once", async (path) => {
    expect((await answer(path)).status).toBe(200);
  });

  test("a form gets the status that makes it ask again, and its cookies, if it is taken", async () => {
    const { status, headers } = await answer("/basket/line/1", { method: "POST", response: redirection() });
    expect(status).toBe(302);
    expect(headers.get("location")).toBe("/basket");
    expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    const refused = new Response("wrong", { status: 400 });
    expect(await answer("/donate", { method: "POST", response: refused })).toBe(refused);
  });
});

test.each(["Mozilla/5.0 (X11; Linux x86_64)", "NetSurf/3.10 (Linux)", "w3m/0.5.3"])(
  "%s keeps its addresses and its redirects",
  async (agent) => {
    expect((await answer("/basket", { agent })).status).toBe(200);
    const response = redirection();
    expect(await answer("/basket", { agent, method: "POST", response })).toBe(response);
  },
);
