/** What the API said no with. `status` 0 means that it did not answer at all. */
export class ApiFailure extends Error {
  readonly status: number;
  /** A word for programs, e.g. "basket_empty". */
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

/** The failure that an answer of the API stands for. */
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
