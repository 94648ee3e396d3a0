import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import sharp from "sharp";

/**
 * Draws the site's icons from public/favicon.svg, and the default share picture from public/pictures/hero*.svg. Run it
 * after changing either, and commit the files it writes: `node app/routes/seo/draw-icons.ts`.
 */
const folder = resolve(import.meta.dirname, "../../../public");
const icon = await readFile(join(folder, "favicon.svg"), "utf8");
/** Without round corners: systems that cut icons themselves need the whole square. */
const square = icon.replace(/ rx="11"/, "");

async function draw(svg: string, pixels: number): Promise<Buffer> {
  // Rendering large and scaling down gives clean edges at every size.
  return sharp(Buffer.from(svg), { density: 1200 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

for (const [name, svg, pixels] of [
  ["favicon-32.png", icon, 32],
  ["icon-180.png", square, 180],
  ["icon-192.png", square, 192],
  ["icon-512.png", square, 512],
] as const) {
  await writeFile(join(folder, name), await draw(svg, pixels));
}

/** An .ico file may hold a PNG after a header of 22 bytes. */
const png = await draw(icon, 32);
const head = Buffer.alloc(22);
head.writeUInt16LE(1, 2);
head.writeUInt16LE(1, 4);
head.writeUInt8(32, 6);
head.writeUInt8(32, 7);
head.writeUInt16LE(1, 10);
head.writeUInt16LE(32, 12);
head.writeUInt32LE(png.length, 14);
head.writeUInt32LE(head.length, 18);
await writeFile(join(folder, "favicon.ico"), Buffer.concat([head, png]));

const people = await sharp(join(folder, "pictures/hero-people.svg"), { density: 84 }).png().toBuffer();
const hero = await sharp(join(folder, "pictures/hero.svg"))
  .composite([{ input: people, left: 585, top: 72 }])
  .png()
  .toBuffer();
await sharp(hero)
  .resize(1200, 630, { fit: "cover", position: "bottom" })
  .png({ compressionLevel: 9, palette: true })
  .toFile(join(folder, "share.png"));
