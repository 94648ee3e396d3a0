/**
 * A form that has arrived whole, as a request. Its body is bytes and not a stream, so that it can be read by several
 * parts of the site without copies of the stream.
 */
export class FormRequest extends Request {
  readonly #init: FormRequestInit;

  /** @param init method, headers and the bytes of an application/x-www-form-urlencoded body */
  constructor(url: string, init: FormRequestInit) {
    const { bytes: _, ...head } = init;
    super(url, head);
    this.#init = init;
  }

  /** The body as {@link text} returns it. */
  get form(): string {
    return decoder.decode(this.#init.bytes);
  }

  override clone(): FormRequest {
    return new FormRequest(this.url, this.#init);
  }

  override async formData(): Promise<FormData> {
    const form = new FormData();
    for (const [name, value] of new URLSearchParams(this.#init.bytes.toString())) form.append(name, value);
    return form;
  }

  override async text(): Promise<string> {
    return this.form;
  }

  override get body() {
    return this.#content().body;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#content().arrayBuffer();
  }

  override blob(): Promise<Blob> {
    return this.#content().blob();
  }

  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#content().bytes();
  }

  override json(): Promise<unknown> {
    return this.#content().json();
  }

  #content(): Response {
    return new Response(this.#init.bytes, { headers: { "content-type": this.headers.get("content-type") ?? "" } });
  }
}

const decoder = new TextDecoder();

interface FormRequestInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly signal?: AbortSignal | null;
  readonly bytes: Buffer<ArrayBuffer>;
}
