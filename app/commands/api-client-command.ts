import { parseArgs } from "node:util";
import type { AdminTools } from "../backend/admin.server.ts";
import { type ApiScope, apiScopes, scopesIn } from "../contract/endpoints/endpoint.ts";

type Work = (tools: AdminTools) => Promise<number>;

const longestName = 80;
const unknown = "There is no such client, or it was revoked. List them with: api-client list";

/** Parses the parameters of `npm run admin -- api-client`; null when they are wrong. */
export function readApiClient([what, ...rest]: readonly string[]): Work | null {
  if (what === "add") return readAdd(rest);
  const [id, ...more] = rest;
  if (what === "list" && id === undefined) return list;
  if (id === undefined || more.length > 0) return null;
  if (what === "revoke") return (tools) => revoke(tools, id);
  return what === "rotate" ? (tools) => rotate(tools, id) : null;
}

function readAdd(parameters: readonly string[]): Work | null {
  const text = { type: "string" } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      options: { scopes: { ...text, default: apiScopes.join(",") }, limit: { ...text, default: "0" } },
      allowPositionals: true,
    });
    const [name = "", ...more] = positionals;
    const scopes = scopesIn(values.scopes);
    const isValid = scopes && scopes.length > 0 && /^\d{1,6}$/.test(values.limit);
    if (!isValid || more.length > 0 || name.trim() === "" || name.length > longestName) return null;
    return (tools) => add(tools, { name: name.trim(), scopes, limitPerMinute: Number(values.limit) });
  } catch {
    return null;
  }
}

async function add(
  tools: AdminTools,
  client: { name: string; scopes: ApiScope[]; limitPerMinute: number },
): Promise<number> {
  const { id, secret } = await tools.addApiClient(client);
  console.log(`API_CLIENT_ID=${id}\nAPI_CLIENT_SECRET=${secret}\n\nThe secret is shown only now.`);
  return 0;
}

async function list(tools: AdminTools): Promise<number> {
  const clients = await tools.listApiClients();
  if (clients.length === 0) console.log("No client is registered. The one of API_CLIENT_ID is not listed.");
  for (const { id, name, scopes, limitPerMinute, createdAt, revokedAt, lastUsedAt } of clients) {
    const facts = [
      `scopes ${scopes.join(",")}`,
      limitPerMinute === 0 ? "no limit" : `${limitPerMinute} calls a minute`,
      `created ${createdAt}`,
      revokedAt === null ? `last used ${lastUsedAt ?? "never"}` : `revoked ${revokedAt}`,
    ];
    console.log(`${id}  "${name}"  ${facts.join(", ")}`);
  }
  return 0;
}

async function revoke(tools: AdminTools, id: string): Promise<number> {
  const isDone = await tools.revokeApiClient(id);
  if (isDone) console.log("Revoked. Within seconds its tokens and the sign-ins begun through it open nothing.");
  else console.error(unknown);
  return isDone ? 0 : 1;
}

async function rotate(tools: AdminTools, id: string): Promise<number> {
  const secret = await tools.rotateApiClient(id);
  if (secret === null) console.error(unknown);
  else
    console.log(`API_CLIENT_SECRET=${secret}\n\nThe secret is shown only now. The former one opens nothing any more.`);
  return secret === null ? 1 : 0;
}
