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

/** Parts of a divided area are this near to each other, in pixels. */
const near = 4;

export class Picture {
  /** In the XWD format of the X Window System, with four bytes a pixel, blue first. */
  readonly file: Buffer;
  readonly #width: number;
  /** Colours from the top left as numbers 0xrrggbb, and how many of them a line has. */
  readonly #pixels: Uint32Array;
  readonly #stride: number;

  constructor(file: Buffer) {
    this.file = file;
    const [header, width, height, lineBytes, colors] = [0, 4, 5, 12, 19].map((at) => file.readUInt32BE(at * 4));
    this.#width = width!;
    this.#stride = lineBytes! / 4;
    // A color map of 12 bytes an entry stands before the pixels.
    const start = file.byteOffset + header! + colors! * 12;
    this.#pixels = new Uint32Array(file.buffer, start, this.#stride * height!);
  }

  equals(other: Picture): boolean {
    return this.file.equals(other.file);
  }

  /** Returns the areas of a colour as a reader meets them: from the top, and in each line from the left. */
  find({ fill, borders, width, height, isDivided = false }: Wanted): Box[] {
    const allowed = borders?.map(numberOf);
    const boxes = this.#areas(numberOf(fill), isDivided ? near : 1).filter(
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

  #at(x: number, y: number): number {
    // The highest byte means nothing.
    return this.#pixels[y * this.#stride + x]! & 0xffffff;
  }

  /** Returns the areas of one colour: pixels that touch each other at their sides, or are this near. */
  #areas(color: number, reach: number): Box[] {
    const [stride, width] = [this.#stride, this.#width];
    const isSeen = new Uint8Array(this.#pixels.length);
    const isNew = (place: number) => isSeen[place] === 0 && (this.#pixels[place]! & 0xffffff) === color;
    const distances = Array.from({ length: reach }, (_, place) => place + 1);
    const steps = distances.flatMap((far) => [
      [far, 0],
      [-far, 0],
      [0, far * stride],
      [0, -far * stride],
    ]) as [aside: number, down: number][];
    const areas: Box[] = [];
    for (let start = 0; start < isSeen.length; start++) {
      if (start % stride >= width || !isNew(start)) continue;
      let [left, right, top, bottom] = [width, 0, Number.POSITIVE_INFINITY, 0];
      const open = [start];
      isSeen[start] = 1;
      for (let place = open.pop(); place !== undefined; place = open.pop()) {
        const x = place % stride;
        const y = Math.floor(place / stride);
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
        for (const [aside, down] of steps) {
          const next = place + aside + down;
          if (x + aside < 0 || x + aside >= width || !isNew(next)) continue;
          isSeen[next] = 1;
          open.push(next);
        }
      }
      areas.push({ left, top, width: right - left + 1, height: bottom - top + 1 });
    }
    return areas;
  }
}

function numberOf(color: string): number {
  return Number.parseInt(color.slice(1), 16);
}

function isDark(color: number): boolean {
  return Math.max(color >> 16, (color >> 8) & 0xff, color & 0xff) < 100;
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
