import { createPrivateKey } from "node:crypto";
import * as z from "zod";
import type { ApiFailure } from "~/contract/product-api.ts";
import { wholeAnswer } from "../remote/exchange.server.ts";

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

export type Firebase = ReturnType<typeof createFirebase>;

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
const tokenSeconds = 3_600;
const scope = "https://www.googleapis.com/auth/identitytoolkit";
const customTokenAudience = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";

/** What is read of the answer of each step. */
const answers = {
  token: z.object({ access_token: z.string().min(1) }),
  lookup: z.object({ users: z.array(z.object({ localId: z.string().min(1) })).default([]) }),
  create: z.object({ localId: z.string().min(1) }),
  exchange: z.object({ idToken: z.string().min(20) }),
};
type Step = keyof typeof answers;
const refusal = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

/** Creates a client of Firebase's REST API that signs members in as the service account. */
export function createFirebase(project: FirebaseProject) {
  const { projectId, clientEmail, privateKeyId, tokenUri, apiKey, identityToolkit } = project;
  const key = createPrivateKey(project.privateKey);

  async function signed(claims: Record<string, unknown>, audience: string): Promise<string> {
    const { SignJWT } = await import("jose");
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", typ: "JWT", ...(privateKeyId && { kid: privateKeyId }) })
      .setIssuer(clientEmail)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${tokenSeconds}s`)
      .sign(key);
  }

  /** Returns an access token of the service account. Each sign-in has its own, so that none expires while in use. */
  async function accessToken(): Promise<string> {
    // The emulator's token with all permissions.
    if (tokenUri === null) return "owner";
    const body = new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: await signed({ scope }, tokenUri),
    });
    return (await call("token", tokenUri, { body })).access_token;
  }

  return {
    /**
     * Returns an ID token of the account of a phone number, which is created if there is none.
     * @param phone E.164, proven by a code
     * @throws FirebaseFailure
     */
    async idTokenOf(phone: string): Promise<string> {
      const authorization = `Bearer ${await accessToken()}`;
      const accounts = `${identityToolkit}/v1/projects/${projectId}/accounts`;
      const lookUp = async () => {
        const sent = jsonOf({ phoneNumber: [phone] }, { authorization });
        return (await call("lookup", `${accounts}:lookup`, sent)).users[0]?.localId;
      };
      const create = async () => {
        try {
          return (await call("create", accounts, jsonOf({ phoneNumber: phone }, { authorization }))).localId;
        } catch (failure) {
          // A concurrent sign-in created it, or an earlier call whose answer was lost.
          const uid = (failure as Error).message.includes("PHONE_NUMBER_EXISTS") ? await lookUp() : undefined;
          if (uid === undefined) throw failure;
          return uid;
        }
      };
      const uid = (await lookUp()) ?? (await create());
      const token = await signed({ sub: clientEmail, uid }, customTokenAudience);
      const address = `${identityToolkit}/v1/accounts:signInWithCustomToken?key=${encodeURIComponent(apiKey)}`;
      return (await call("exchange", address, jsonOf({ token, returnSecureToken: true }))).idToken;
    },
  };
}

const jsonOf = (body: object, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

async function call<S extends Step>(step: S, address: string, init: RequestInit) {
  const request = new Request(address, { method: "POST", ...init });
  const response = await wholeAnswer(request, AbortSignal.timeout(callMilliseconds)).catch((cause: ApiFailure) => {
    throw new FirebaseFailure(step, cause.code, cause);
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new FirebaseFailure(step, reasonOf(response.status, body));
  const answer = answers[step].safeParse(body);
  if (!answer.success) throw new FirebaseFailure(step, "unreadable answer");
  return answer.data as z.output<(typeof answers)[S]>;
}

/** Returns the status and Google's error code, such as "400 PHONE_NUMBER_EXISTS", without personal details. */
function reasonOf(status: number, body: unknown): string {
  const { data } = refusal.safeParse(body);
  const message = typeof data?.error === "string" ? data.error : data?.error.message;
  const [word] = /^[A-Za-z_]{1,60}(?=$| ?:)/.exec(message ?? "") ?? [];
  return word === undefined ? String(status) : `${status} ${word}`;
}
