import { use } from "react";
import { isLanguage, type Language } from "~/contract/rules/languages.ts";
import type { Namespace } from "~/texts/keys.ts";
import { fillLimits } from "~/texts/limits.ts";
import type { Namespaces } from "~/texts/translate.ts";

/** What a route says about the texts of its pages. */
export interface TextsHandle {
  /** Namespaces that its pages need besides those that every page has (texts.tr.ts). */
  readonly namespaces: readonly Namespace[];
}

type File = () => Promise<Record<string, unknown>>;

/** One chunk for each namespace and language. The server has all texts already (texts.server.ts). */
const files: Record<string, File> = import.meta.env.SSR
  ? {}
  : import.meta.glob<Record<string, unknown>>(
      "../../locales/*/{admin,api,auth,campaign,contact,content,dashboard,editing,going-live,money,my-data,organisation,payment,profile,receipt,retention,springs}.json",
      { import: "default" },
    );

/** Namespaces that this browser has, in the language of the page: it does not change without a new document. */
const loaded: Record<string, Namespaces[string]> = {};
const loading = new Map<string, Promise<unknown>>();

/**
 * Returns the handle of a route whose pages need further namespaces. In a browser it starts loading them beside the
 * page's data.
 */
export function withTexts(...namespaces: Namespace[]): TextsHandle {
  if (!import.meta.env.SSR) void loadNamespaces(pageLanguage(), namespaces).catch(() => {});
  return { namespaces };
}

/** Loads namespaces into this browser. Rejects when one of them does not arrive. */
export async function loadNamespaces(language: Language, namespaces: readonly string[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => loadNamespace(language, namespace)));
}

function loadNamespace(language: Language, namespace: string): Promise<unknown> {
  const present = loading.get(namespace);
  if (present) return present;
  const promise = fetchNamespace(language, namespace);
  loading.set(namespace, promise);
  promise.catch(() => loading.delete(namespace));
  return promise;
}

async function fetchNamespace(language: Language, namespace: string): Promise<void> {
  const file = files[`../../locales/${language}/${namespace}.json`];
  if (file) loaded[namespace] = fillLimits(language, await file());
}

/** Lets React wait until this browser has the namespaces. */
export function waitForNamespaces(language: Language, namespaces: readonly string[]): void {
  for (const namespace of namespaces) if (!(namespace in loaded)) use(arriving(language, namespace));
}

/** Returns those of the namespaces that this browser has. */
export function loadedNamespaces(namespaces: readonly string[]): Namespaces {
  return Object.fromEntries(namespaces.map((namespace) => [namespace, loaded[namespace] ?? {}]));
}

const waiting = new Map<string, Promise<unknown>>();

/** Returns one promise for each namespace. Without it the page is opened anew, because the server has every text. */
function arriving(language: Language, namespace: string): Promise<unknown> {
  let promise = waiting.get(namespace);
  if (!promise) {
    promise = loadNamespace(language, namespace).catch(() => {
      window.location.reload();
      return new Promise(() => {});
    });
    waiting.set(namespace, promise);
  }
  return promise;
}

/** Returns the language of the document that this browser shows. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : "tr";
}
