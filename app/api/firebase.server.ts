import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import * as z from "zod";
import { limitedFetch } from "~/net/limited-fetch.ts";

/** A Firebase project and a service account of it. */
export interface FirebaseProject {
  readonly projectId: string;
  readonly clientEmail: string;
  /** PEM, PKCS #8. */
  readonly privateKey: string;
  readonly privateKeyId: string | undefined;
  /** Endpoint of access tokens; null for an emulator, which needs none. */
  readonly tokenUri: string | null;
  readonly apiKey: string;
  /** Base address of Identity Toolkit, without the version. */
  readonly identityToolkit: string;
}

export interface Firebase {
  /**
   * Returns an ID token of the account of a phone number, which is created if there is none.
   * @param phone E.164, proven by a code
   * @throws FirebaseFailure
   */
  idTokenOf(phone: string): Promise<string>;
}

/** A failed call. Its message and code have the step and Google's error code, never a phone number or a token. */
export class FirebaseFailure extends Error {
  readonly code: string;

  constructor(step: string, reason: string, cause?: unknown) {
    super(`Firebase fails: ${step} ${reason}`, { cause });
    this.code = `${step}: ${reason}`;
  }
}

/** Timeout of one call. */
const callMilliseconds = 5_000;
/** Time before its expiry at which the access token is renewed. */
const renewalMilliseconds = 60_000;
const tokenSeconds = 3_600;
const scope = "https://www.googleapis.com/auth/identitytoolkit";
const customTokenAudience = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";

const accessAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(tokenSeconds) });
const lookupAnswer = z.object({ users: z.array(z.object({ localId: z.string().min(1) })).default([]) });
const createAnswer = z.object({ localId: z.string().min(1) });
const exchangeAnswer = z.object({ idToken: z.string().min(20) });
const refusal = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

interface Settings {
  readonly send?: (request: Request) => Promise<Response>;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** Creates a client of Firebase's REST API that signs members in as the service account. */
export function createFirebase(
  project: FirebaseProject,
  { send = limitedFetch, now = Date.now }: Settings = {},
): Firebase {
  const { projectId, clientEmail, privateKeyId, tokenUri, apiKey, identityToolkit } = project;
  const key = createPrivateKey(project.privateKey);
  let access: { readonly token: string; readonly until: number } | undefined;
  let pending: Promise<string> | undefined;

  function signed(claims: Record<string, unknown>, audience: string): Promise<string> {
    const at = Math.floor(now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", typ: "JWT", ...(privateKeyId && { kid: privateKeyId }) })
      .setIssuer(clientEmail)
      .setAudience(audience)
      .setIssuedAt(at)
      .setExpirationTime(at + tokenSeconds)
      .sign(key);
  }

  async function call<Answer>(step: string, request: Request, schema: z.ZodType<Answer>): Promise<Answer> {
    const limited = new Request(request, { signal: AbortSignal.timeout(callMilliseconds), redirect: "error" });
    let status: number;
    let body: unknown;
    try {
      const response = await send(limited);
      ({ status } = response);
      const content = await response.text();
      body = parsedJson(content);
    } catch (cause) {
      throw new FirebaseFailure(step, (cause as Error).name === "TimeoutError" ? "timeout" : "unreachable", cause);
    }
    if (status < 200 || status > 299) throw new FirebaseFailure(step, reasonOf(status, body));
    const answer = schema.safeParse(body);
    if (!answer.success) throw new FirebaseFailure(step, "unreadable answer");
    return answer.data;
  }

  async function fetchAccess(address: string): Promise<string> {
    const form = new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: await signed({ scope }, address),
    });
    const answer = await call("token", new Request(address, { method: "POST", body: form }), accessAnswer);
    access = { token: answer.access_token, until: now() + answer.expires_in * 1000 - renewalMilliseconds };
    return answer.access_token;
  }

  /** Returns the access token of the service account; concurrent sign-ins fetch one. */
  async function accessToken(): Promise<string> {
    // The emulator's token with all permissions.
    if (tokenUri === null) return "owner";
    if (access && access.until > now()) return access.token;
    pending ??= fetchAccess(tokenUri).finally(() => (pending = undefined));
    return pending;
  }

  /** Calls the project as the service account; after a 401 the access token is replaced once. */
  async function manage<Answer>(step: string, path: string, body: object, schema: z.ZodType<Answer>): Promise<Answer> {
    const attempt = async () => {
      const token = await accessToken();
      const request = jsonRequest(`${identityToolkit}/v1/projects/${projectId}/${path}`, body, token);
      return call(step, request, schema);
    };
    try {
      return await attempt();
    } catch (failure) {
      if (!(failure instanceof FirebaseFailure) || !failure.code.startsWith(`${step}: 401`) || !access) throw failure;
      access = undefined;
      return attempt();
    }
  }

  const lookUp = async (phone: string) => {
    const { users } = await manage("lookup", "accounts:lookup", { phoneNumber: [phone] }, lookupAnswer);
    return users[0]?.localId;
  };

  async function create(phone: string): Promise<string> {
    try {
      return (await manage("create", "accounts", { phoneNumber: phone }, createAnswer)).localId;
    } catch (failure) {
      // A concurrent sign-in created it, or an earlier call whose answer was lost.
      const uid = /PHONE_NUMBER_EXISTS/.test((failure as Error).message) ? await lookUp(phone) : undefined;
      if (uid === undefined) throw failure;
      return uid;
    }
  }

  return {
    async idTokenOf(phone) {
      const uid = (await lookUp(phone)) ?? (await create(phone));
      const token = await signed({ sub: clientEmail, uid }, customTokenAudience);
      const address = `${identityToolkit}/v1/accounts:signInWithCustomToken?key=${encodeURIComponent(apiKey)}`;
      const body = { token, returnSecureToken: true };
      return (await call("exchange", jsonRequest(address, body), exchangeAnswer)).idToken;
    },
  };
}

function jsonRequest(address: string, body: object, bearer?: string): Request {
  return new Request(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the status and Google's error code, such as "400 PHONE_NUMBER_EXISTS", without details that may be personal.
 */
function reasonOf(status: number, body: unknown): string {
  const { data } = refusal.safeParse(body);
  const message = typeof data?.error === "string" ? data.error : data?.error.message;
  const [word] = /^[A-Za-z_]{1,60}(?=$| ?:)/.exec(message ?? "") ?? [];
  return word === undefined ? String(status) : `${status} ${word}`;
}
