import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Format = "jpeg" | "png" | "webp";

/** Returns a picture with camera metadata: the photographer and the location. */
export async function aPicture({
  format = "jpeg",
  width = 640,
  height = 480,
  orientation = 1,
}: { format?: Format; width?: number; height?: number; orientation?: number } = {}): Promise<Blob> {
  // The upper half is bright and the lower one dark, so that a test can tell whether the picture was rotated.
  const half = await sharp({ create: { width, height: Math.floor(height / 2), channels: 3, background: "#f0f0f0" } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#101010" } })
    .composite([{ input: half, gravity: "north" }])
    .withExif({ IFD0: { Artist: "Secret Photographer", Copyright: "Secret Place" } })
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Artist: "Secret Photographer" },
      IFD3: { GPSLatitude: "41/1 0/1 0/1", GPSLatitudeRef: "N" },
    })
    .toFormat(format)
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
}

/** Returns a picture as a person chooses it for a field. */
export async function aPictureFile(wish: Parameters<typeof aPicture>[0] = {}) {
  const picture = await aPicture(wish);
  return { name: "photo.jpg", mimeType: picture.type, buffer: Buffer.from(await picture.arrayBuffer()) };
}

/** Returns a PNG whose header claims this size, with a few bytes of picture data. */
export function hugePng(width: number, height: number): Blob {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return new Blob([new Uint8Array(Buffer.concat(parts))], { type: "image/png" });
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
