/** A failed API call. `status` is 0 when the API did not answer. */
export class ApiFailure extends Error {
  readonly status: number;
  /** Machine-readable code, e.g. "basket_empty". */
  readonly code: string;
  /** First message of each field; empty unless the status is 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(
    status: number,
    message: string,
    code: string,
    errors: Readonly<Record<string, readonly string[]>> = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** Reads the failure from an error response of the API. */
export async function failureFrom(response: Response): Promise<ApiFailure> {
  const body = (await response.json().catch(() => ({}))) as {
    message?: string;
    code?: string;
    errors?: Record<string, string[]>;
  };
  return new ApiFailure(
    response.status,
    body.message ?? `The API answered ${response.status}`,
    body.code ?? "failed",
    body.errors ?? {},
  );
}
