/**
 * Failure: how every door reports a "no".
 *
 * Expected outcomes are values. A Failure is JSON with a stable code and one sentence (what, expected, got, what to
 * do), and never contains a secret. `AppError` is its throwable form, for misuse and broken machines.
 */

export type Failure = {
  /** Stable, kebab-case: `connection-refused`, `history-corrupt`, `input-invalid`. */
  readonly code: string;
  readonly message: string;
  /** Extra detail: a path, an offset, a list of fields. Never a secret. */
  readonly details?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
};

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

/** Thrown for misuse and broken machines; the doors turn it into a Failure. */
export class AppError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: { cause?: unknown }) {
    super(failure.message, options);
    this.name = 'AppError';
    this.failure = failure;
  }

  get code(): string {
    return this.failure.code;
  }
}

/** The caller asked for what cannot be; the command line's exit code 2. */
export function misuse(message: string): AppError {
  return new AppError({ code: 'misuse', message });
}

/** Returns a "no" as a value; the message says what was expected and what was found. */
export function refuse(code: string, message: string): Answer<never> {
  return { ok: false, failure: { code, message } };
}

/** The code of a thrown value, such as `ENOENT`; empty if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The reason something was thrown, for the middle of a sentence. Not every thrown value is an Error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'no reason given';
}
