/**
 * Failure: how a "no" looks, at every door.
 *
 * Expected outcomes are values. A Failure is JSON, carries a stable code and one sentence (what, expected, got, what to
 * do), and never a secret. `AppError` is its throwable form for misuse and broken machines.
 */

export type Failure = {
  /** Stable, kebab-case: `connection-refused`, `history-corrupt`, `input-invalid`. */
  readonly code: string;
  readonly message: string;
  /** More for the curious: a path, an offset, a list of fields. Never a secret. */
  readonly details?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
};

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

/** Thrown for misuse and broken machines; doors turn it into a Failure. */
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

/** A "no" as a value: what was expected and what came, under a stable code. */
export function refuse(code: string, message: string): Answer<never> {
  return { ok: false, failure: { code, message } };
}

/** Why something threw, for the middle of a sentence. Not every thrown thing is an Error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'no reason given';
}
