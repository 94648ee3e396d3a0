import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Files of components; what the backend and the content name keeps its address. */
const components = /\/app\/(?:root\.tsx|(?:ui|routes)\/.*\.tsx|routes\/seo\/web-manifest\.ts)$/;
/** The address of a drawing or icon of public/, as it stands in the code. */
const address = /(?<=["'`])\/((?:pictures\/[\w-]+|icons|logo|favicon|favicon-32|icon-\d+)\.(?:svg|png))(?=["'`#])/g;

/**
 * Gives the drawings and icons that components name an address with a hash of their content, so that browsers keep them
 * for a year. They keep their old addresses, too, because content, mails and other sites name those.
 */
export function hashedPictures(): Plugin {
  const emitted = new Set<string>();
  return {
    name: "pinar:hashed-pictures",
    apply: "build",
    transform(code, id) {
      if (!components.test(id.split("?")[0]!)) return;
      const changed = code.replace(address, (_, path: string) => {
        const source = readFileSync(`public/${path}`);
        const fileName = hashedName(path, source);
        // The build of the server names the same files.
        if (this.environment.name === "client" && !emitted.has(fileName)) {
          emitted.add(fileName);
          this.emitFile({ type: "asset", fileName, source });
        }
        return `/${fileName}`;
      });
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
}

/** The hash is a folder, because text browsers show the last part of an address in the place of a picture. */
function hashedName(path: string, source: Buffer): string {
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
  return `assets/${hash}/${path.slice(path.lastIndexOf("/") + 1)}`;
}
