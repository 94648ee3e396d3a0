import type { Ports as Below, Store as StoreBelow } from "../audit/ports.ts";

/** Storage of uploaded files. Their names are random and cannot be guessed. */
export interface FileStore {
  /** Stores a file under a name that was made for it: 32 letters and digits and an extension. */
  saveAs(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads a file; null when there is none or the name is invalid. */
  read(name: string): Promise<StoredFile | null>;
  /** Deletes a file. Does nothing when it is missing. */
  remove(name: string): Promise<unknown>;
}

/** A place of files that an operator can list and move. */
export interface FilePlace extends FileStore {
  names(): AsyncIterable<string>;
}

export interface StoredFile {
  readonly body: Uint8Array;
  /** Media type. */
  readonly type: string;
}

/** A picture of one width. */
export interface WidthFile {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/**
 * Re-encodes JPEG, PNG and WebP pictures as WebP without metadata. Every method throws RuleViolation picture_unreadable
 * and picture_too_many_pixels, for the field of its form.
 */
export interface Pictures {
  /** Returns a square. */
  avatarFrom(bytes: Uint8Array): Promise<Uint8Array>;
  /** Returns the widths that pages use, ascending, none wider than the original. */
  widePictureFrom(bytes: Uint8Array): Promise<readonly WidthFile[]>;
  /** Returns a picture of 4:3. */
  springPictureFrom(bytes: Uint8Array): Promise<Uint8Array>;
}

export type Store = StoreBelow;

export interface Ports extends Below {
  readonly files: FileStore;
  readonly pictures: Pictures;
}
