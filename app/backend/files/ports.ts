import type { Ports as Below, Store as StoreBelow } from "../audit/ports.ts";

/** Storage of uploaded files. Their names are random and cannot be guessed. */
export interface FileStore {
  /** Stores a file and returns its name. */
  save(bytes: Uint8Array, extension: "webp"): Promise<string>;
  /** Stores a file under a name that was made for it: 32 letters and digits and an extension. */
  saveAs(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads a file; null when there is none or the name is invalid. */
  read(name: string): Promise<StoredFile | null>;
  /** Deletes a file. Does nothing when it is missing. */
  remove(name: string): Promise<void>;
}

/** A place of files that an operator can list and move. */
export interface FilePlace extends Omit<FileStore, "save"> {
  names(): AsyncIterable<string>;
}

export interface StoredFile {
  readonly body: Uint8Array;
  /** Media type. */
  readonly type: string;
}

/** The result of re-encoding a picture. */
export type PictureResult =
  | { readonly outcome: "picture"; readonly bytes: Uint8Array }
  | { readonly outcome: "unreadable" }
  | { readonly outcome: "too_many_pixels"; readonly megapixels: number };

/** The result of re-encoding a picture in several widths, smallest first. */
export type WidePictureResult =
  | {
      readonly outcome: "picture";
      readonly files: readonly { readonly width: number; readonly height: number; readonly bytes: Uint8Array }[];
    }
  | Exclude<PictureResult, { outcome: "picture" }>;

export interface Pictures {
  /** Re-encodes a JPEG, PNG or WebP picture as a square WebP without metadata. */
  avatarFrom(bytes: Uint8Array): Promise<PictureResult>;
  /** Re-encodes a picture as WebP without metadata in the widths that pages use, none wider than the original. */
  widePictureFrom(bytes: Uint8Array): Promise<WidePictureResult>;
  /** Re-encodes a picture as a 4:3 WebP without metadata. */
  springPictureFrom(bytes: Uint8Array): Promise<PictureResult>;
}

export type Store = StoreBelow;

export interface Ports extends Below {
  readonly files: FileStore;
  readonly pictures: Pictures;
}
