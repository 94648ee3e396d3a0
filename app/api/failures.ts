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
  return failureOf(response.status, await response.json().catch(() => ({})));
}

/** Returns the failure of a status and a body as the contract describes them. */
export function failureOf(status: number, body: unknown): ApiFailure {
  const { message, code, errors } = (body ?? {}) as {
    message?: string;
    code?: string;
    errors?: Record<string, string[]>;
  };
  return new ApiFailure(status, message ?? `The API answered ${status}`, code ?? "failed", errors ?? {});
}
