import sharp from "sharp";

/** A rectangle of a picture, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What to look for: areas of one colour whose sizes, in pixels, are within these limits. */
export interface Wanted {
  /** Colour of the area, as #rrggbb. */
  readonly fill: string;
  /** Colours of the pixel at the left of the area, as #rrggbb. */
  readonly borders?: readonly string[];
  readonly width: readonly [least: number, most: number];
  readonly height: readonly [least: number, most: number];
  /** Whether what is drawn inside may divide the area, as the dot of a radio button does. */
  readonly isDivided?: boolean;
}

/** Parts of a divided area are this close to each other, in pixels. */
const near = 3;

export class Picture {
  readonly width: number;
  readonly height: number;
  /** Colours from the top left as numbers 0xrrggbb, and how many of them a line has. */
  readonly #pixels: Uint32Array;
  readonly #stride: number;

  /** Reads a file in the XWD format of the X Window System, with four bytes a pixel, blue first. */
  constructor(file: Buffer) {
    const [header, width, height, lineBytes, colors] = [0, 4, 5, 12, 19].map((at) => file.readUInt32BE(at * 4));
    this.width = width!;
    this.height = height!;
    this.#stride = lineBytes! / 4;
    // A color map of 12 bytes an entry stands before the pixels.
    const start = file.byteOffset + header! + colors! * 12;
    this.#pixels = new Uint32Array(file.buffer, start, this.#stride * height!);
  }

  equals(other: Picture): boolean {
    return bytesOf(this.#pixels).equals(bytesOf(other.#pixels));
  }

  /** Returns the areas of a colour as a reader meets them: from the top, and in each line from the left. */
  find({ fill, borders, width, height, isDivided = false }: Wanted): Box[] {
    const allowed = borders?.map(numberOf);
    const areas = this.#areas(numberOf(fill)).filter((area) => area.height <= height[1]);
    const boxes = (isDivided ? joined(areas) : areas).filter(
      (box) =>
        box.width >= width[0] &&
        box.width <= width[1] &&
        box.height >= height[0] &&
        box.height <= height[1] &&
        (!allowed || allowed.includes(this.#at(box.left - 1, box.top + Math.floor(box.height / 2)))),
    );
    return inReadingOrder(boxes);
  }

  /** Counts the dark pixels in the middle of a box: what a ticked mark has and an empty one has not. */
  darkInside({ left, top, width, height }: Box): number {
    const inset = Math.floor(Math.min(width, height) / 4);
    let count = 0;
    for (let y = top + inset; y < top + height - inset; y++)
      for (let x = left + inset; x < left + width - inset; x++) if (isDark(this.#at(x, y))) count++;
    return count;
  }

  async save(file: string): Promise<void> {
    const channels = Buffer.alloc(this.width * this.height * 3);
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++) channels.writeUIntBE(this.#at(x, y), (y * this.width + x) * 3, 3);
    await sharp(channels, { raw: { width: this.width, height: this.height, channels: 3 } })
      .png()
      .toFile(file);
  }

  #at(x: number, y: number): number {
    // The highest byte means nothing.
    return this.#pixels[y * this.#stride + x]! & 0xffffff;
  }

  /** Joins runs of one colour that touch each other in neighbouring lines. */
  #areas(color: number): Box[] {
    const areas: { left: number; right: number; top: number; bottom: number; joins: number }[] = [];
    const rootOf = (place: number): number => {
      let root = place;
      while (areas[root]!.joins !== root) root = areas[root]!.joins;
      return root;
    };
    let above: { from: number; to: number; area: number }[] = [];
    for (let y = 0; y < this.height; y++) {
      const line: typeof above = [];
      let first = 0;
      for (let x = 0; x < this.width; x++) {
        if (this.#at(x, y) !== color) continue;
        const from = x;
        while (x + 1 < this.width && this.#at(x + 1, y) === color) x++;
        let area = areas.push({ left: from, right: x, top: y, bottom: y, joins: areas.length }) - 1;
        while (first < above.length && above[first]!.to < from) first++;
        for (let at = first; at < above.length && above[at]!.from <= x; at++) {
          const other = rootOf(above[at]!.area);
          if (other === area) continue;
          const [kept, lost] = [areas[other]!, areas[area]!];
          lost.joins = other;
          kept.left = Math.min(kept.left, lost.left);
          kept.right = Math.max(kept.right, lost.right);
          kept.top = Math.min(kept.top, lost.top);
          kept.bottom = Math.max(kept.bottom, lost.bottom);
          area = other;
        }
        line.push({ from, to: x, area });
      }
      above = line;
    }
    return areas
      .filter(({ joins }, place) => joins === place)
      .map(({ left, right, top, bottom }) => ({ left, top, width: right - left + 1, height: bottom - top + 1 }));
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

function numberOf(color: string): number {
  return Number.parseInt(color.slice(1), 16);
}

function isDark(color: number): boolean {
  return Math.max(color >> 16, (color >> 8) & 0xff, color & 0xff) < 100;
}

/** Joins areas that lie beside each other. */
function joined(areas: readonly Box[]): Box[] {
  const boxes: Box[] = [];
  for (const area of areas) {
    let box = area;
    for (let at = boxes.length - 1; at >= 0; at--) {
      const other = boxes[at]!;
      if (!isNear(box, other)) continue;
      boxes.splice(at, 1);
      box = around(box, other);
      at = boxes.length;
    }
    boxes.push(box);
  }
  return boxes;
}

function isNear(one: Box, other: Box): boolean {
  const apart = (from: number, size: number, otherFrom: number, otherSize: number) =>
    Math.max(from, otherFrom) - Math.min(from + size, otherFrom + otherSize);
  return (
    apart(one.left, one.width, other.left, other.width) <= near &&
    apart(one.top, one.height, other.top, other.height) <= near
  );
}

function around(one: Box, other: Box): Box {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** Sorts boxes by lines: boxes that overlap by half stand in one line. */
function inReadingOrder(boxes: readonly Box[]): Box[] {
  const lines: Box[][] = [];
  for (const box of boxes.toSorted((one, other) => one.top - other.top)) {
    const line = lines.at(-1);
    if (line && box.top < line[0]!.top + line[0]!.height / 2) line.push(box);
    else lines.push([box]);
  }
  return lines.flatMap((line) => line.sort((one, other) => one.left - other.left));
}
