import { createSign, createVerify, generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { openLocalServer } from "./local-server.ts";

const project = "pinar-stand-in";
const email = `codes@${project}.iam.gserviceaccount.com`;
const apiKey = "an API key of the stand-in";
const customTokenAudience = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
const scope = "https://www.googleapis.com/auth/identitytoolkit";

export type FirebaseStep = "token" | "lookup" | "create" | "exchange";
/** How a step fails: answers 500, refuses (400), answers no JSON, closes the connection, or never answers. */
export type FirebaseFault = "500" | "refusal" | "nonsense" | "silence" | "hang";

interface Said {
  readonly status: number;
  readonly body: object;
}
type Claims = Readonly<Record<string, unknown>>;

let serviceAccountKeys: KeyPairKeyObjectResult | undefined;

/**
 * Starts a stand-in for Google's OAuth endpoint and Identity Toolkit, written from their documentation. It checks every
 * signature with the public key of its service account. Close it after use.
 *
 * @param isEmulator whether "owner" is an access token, as for Google's emulator
 */
export async function openFirebaseStandIn({ isEmulator = true } = {}) {
  // Once a process, because making keys takes a tenth of a second.
  const { privateKey, publicKey } = (serviceAccountKeys ??= generateKeyPairSync("rsa", { modulusLength: 2048 }));
  const accessTokens = new Set<string>(isEmulator ? ["owner"] : []);
  /** Numbers of the accounts, by local id. */
  const accounts = new Map<string, string>();
  const calls: { step: FirebaseStep; body: string }[] = [];
  const faults = new Map<FirebaseStep, FirebaseFault>();

  /** Returns the claims of a token that the service account signed; null for any other. */
  function claimsOf(token: unknown, audience: string): Claims | null {
    const [head, body, signature] = String(token).split(".");
    if (head === undefined || body === undefined || signature === undefined) return null;
    const { alg } = decoded(head);
    const isSigned = createVerify("RSA-SHA256").update(`${head}.${body}`).verify(publicKey, signature, "base64url");
    const claims = decoded(body);
    const now = Date.now() / 1000;
    const { iss, aud, iat, exp } = claims as { iss?: string; aud?: string; iat?: number; exp?: number };
    const isTimely = iat! <= now + 5 && exp! > now && exp! - iat! <= 3600;
    return alg === "RS256" && isSigned && iss === email && aud === audience && isTimely ? claims : null;
  }

  function giveAccess(body: string, origin: string): Said {
    const form = new URLSearchParams(body);
    const claims = claimsOf(form.get("assertion"), `${origin}/token`);
    if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer" || claims?.scope !== scope)
      return { status: 400, body: { error: "invalid_grant", error_description: "Invalid JWT Signature." } };
    const access_token = `ya29.${randomBytes(40).toString("base64url")}`;
    accessTokens.add(access_token);
    return { status: 200, body: { access_token, expires_in: 3599, token_type: "Bearer" } };
  }

  function lookUp({ phoneNumber }: Claims): Said {
    const wanted = phoneNumber as readonly string[];
    const users = [...accounts].flatMap(([localId, phone]) =>
      wanted.includes(phone) ? [{ localId, phoneNumber: phone }] : [],
    );
    return { status: 200, body: users.length > 0 ? { users } : {} };
  }

  function create({ phoneNumber, localId = randomBytes(21).toString("base64url") }: Claims): Said {
    if ([...accounts.values()].includes(String(phoneNumber))) return refusal("PHONE_NUMBER_EXISTS");
    accounts.set(String(localId), String(phoneNumber));
    return { status: 200, body: { localId } };
  }

  function exchange({ token }: Claims, key: string | null): Said {
    if (key !== apiKey) return refusal("API key not valid. Please pass a valid API key.");
    const claims = claimsOf(token, customTokenAudience);
    if (!claims || claims.sub !== email || typeof claims.uid !== "string") return refusal("INVALID_CUSTOM_TOKEN");
    const phone = accounts.get(claims.uid);
    return { status: 200, body: { idToken: idToken(claims.uid, phone), expiresIn: "3600" } };
  }

  function idToken(uid: string, phone: string | undefined): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: `https://securetoken.google.com/${project}`,
      aud: project,
      sub: uid,
      iat: now,
      exp: now + 3600,
      phone_number: phone,
      firebase: { identities: { phone: [phone] }, sign_in_provider: "custom" },
    };
    const parts = [{ alg: "RS256", kid: "stand-in", typ: "JWT" }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString("base64url"),
    );
    const signature = createSign("RSA-SHA256").update(parts.join(".")).sign(privateKey, "base64url");
    return [...parts, signature].join(".");
  }

  const stepOf: Readonly<Record<string, FirebaseStep>> = {
    "/token": "token",
    [`/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:lookup`]: "lookup",
    [`/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`]: "create",
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken": "exchange",
  };

  const server = await openLocalServer(async (request, response) => {
    const url = new URL(request.url!, origin);
    const step = request.method === "POST" ? stepOf[url.pathname] : undefined;
    const say = ({ status, body }: Said) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (!step) return say(refusal("Not Found", 404));
    const body = await text(request);
    calls.push({ step, body });
    const fault = faults.get(step);
    if (fault === "hang") return;
    if (fault === "silence") return void request.socket.destroy();
    if (fault === "500") return say(refusal("INTERNAL", 500));
    if (fault === "refusal") return say(refusal("USER_DISABLED"));
    if (fault === "nonsense")
      return void response.writeHead(200, { "content-type": "text/html" }).end("<p>captive portal</p>");
    if (step === "token") return say(giveAccess(body, origin));
    if (step === "exchange") return say(exchange(decodedJson(body), url.searchParams.get("key")));
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    if (!accessTokens.has(bearer ?? "")) return say(refusal("UNAUTHENTICATED", 401));
    return say(step === "lookup" ? lookUp(decodedJson(body)) : create(decodedJson(body)));
  });
  const origin = server.localUrl;
  const credentials = {
    type: "service_account",
    project_id: project,
    private_key_id: "stand-in",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    client_email: email,
    token_uri: `${origin}/token`,
  };

  return {
    origin,
    credentials,
    apiKey,
    environment: {
      FIREBASE_CREDENTIALS: JSON.stringify(credentials),
      FIREBASE_API_KEY: apiKey,
      FIREBASE_AUTH_EMULATOR_HOST: new URL(origin).host,
    },
    numbers: () => [...accounts.values()],
    calls,
    fail(step: FirebaseStep, fault: FirebaseFault) {
      faults.set(step, fault);
    },
    mend() {
      faults.clear();
    },
    close: () => void server.close(),
    [Symbol.dispose]: () => void server.close(),
  };
}
export type FirebaseStandIn = Awaited<ReturnType<typeof openFirebaseStandIn>>;

function refusal(message: string, status = 400): Said {
  return { status, body: { error: { code: status, message, errors: [{ message, domain: "global" }] } } };
}

function decoded(part: string): Claims {
  return decodedJson(Buffer.from(part, "base64url").toString());
}

function decodedJson(body: string): Claims {
  try {
    return JSON.parse(body) as Claims;
  } catch {
    return {};
  }
}
