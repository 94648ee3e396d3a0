/** The folder of uploaded files. Names are made here and cannot be guessed. */
export interface FileStore {
  /** Keeps a file; answers its name. */
  save(bytes: Uint8Array, extension: "webp"): Promise<string>;
  /** Keeps a file by a name that was made for it: 32 letters and digits and its extension. */
  saveAs(name: string, bytes: Uint8Array): Promise<void>;
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

/** What becomes of a picture that is shown in several widths; the smallest comes first. */
export type WidePictureResult =
  | {
      readonly outcome: "picture";
      readonly files: readonly { readonly width: number; readonly height: number; readonly bytes: Uint8Array }[];
    }
  | Exclude<PictureResult, { outcome: "picture" }>;

export interface Pictures {
  /** Re-encodes a JPEG, PNG or WebP picture as a square WebP without metadata. */
  avatarFrom(bytes: Uint8Array): Promise<PictureResult>;
  /** Re-encodes a picture as WebP without metadata in the widths that pages ask for, none wider than it is. */
  widePictureFrom(bytes: Uint8Array): Promise<WidePictureResult>;
  /** Re-encodes such a picture as a WebP of four to three without metadata, for a spring's page. */
  springPictureFrom(bytes: Uint8Array): Promise<PictureResult>;
}
