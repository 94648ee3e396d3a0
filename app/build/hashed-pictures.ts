import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Files of components; what the backend and the content name keeps its address. */
const components =
  /\/app\/(?:root\.tsx|(?:ui|routes)\/.*\.tsx|routes\/seo\/web-manifest\.ts|routes\/payment\/bank-document\.server\.ts)$/;
/** The address of a drawing or icon of public/, as it stands in the code. */
const address =
  /(?<=["'`])\/((?:pictures\/[\w-]+|icons|logo|logo-dark|favicon|favicon-32|icon-\d+)\.(?:svg|png))(?=["'`#])/g;

/**
 * Gives the drawings and icons that components name an address with a hash of their content, so that browsers keep them
 * for a year. They keep their old addresses, too, because content, mails and other sites name those.
 */
export function hashedPictures(): Plugin {
  return {
    name: "pinar:hashed-pictures",
    apply: "build",
    buildStart() {
      // All of them: what only the server names is in no module of the browser.
      if (this.environment.name !== "client") return;
      for (const path of readdirSync("public", { recursive: true, encoding: "utf8" })) {
        if (`"/${path}"`.match(address) === null) continue;
        const source = readFileSync(`public/${path}`);
        this.emitFile({ type: "asset", fileName: hashedName(path, source), source });
      }
    },
    transform(code, id) {
      if (!components.test(id.split("?")[0] ?? "")) return;
      const changed = code.replace(
        address,
        (_, path: string) => `/${hashedName(path, readFileSync(`public/${path}`))}`,
      );
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
}

/** The hash is a folder, because text browsers show the last part of an address in the place of a picture. */
function hashedName(path: string, source: Buffer): string {
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
  return `assets/${hash}/${path.slice(path.lastIndexOf("/") + 1)}`;
}
