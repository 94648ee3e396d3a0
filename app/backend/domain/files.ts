/** The folder of uploaded files. Names are made here and cannot be guessed. */
export interface FileStore {
  /** Keeps a file; answers its name. */
  save(bytes: Uint8Array, extension: "webp"): Promise<string>;
  /** Null when there is no such file, or the name is none of ours. */
  read(name: string): Promise<StoredFile | null>;
  /** Removes a file; one that is gone already is no failure. */
  remove(name: string): Promise<void>;
}

export interface StoredFile {
  readonly body: Uint8Array;
  /** Media type. */
  readonly type: string;
}

/** What becomes of a picture that somebody sent. */
export type PictureResult =
  | { readonly outcome: "picture"; readonly bytes: Uint8Array }
  | { readonly outcome: "unreadable" }
  | { readonly outcome: "too_many_pixels"; readonly megapixels: number };

export interface Pictures {
  /** Re-encodes a JPEG, PNG or WebP picture as a square WebP without metadata. */
  avatarFrom(bytes: Uint8Array): Promise<PictureResult>;
  /** Re-encodes such a picture as a WebP of four to three without metadata, for a spring's page. */
  springPictureFrom(bytes: Uint8Array): Promise<PictureResult>;
}
