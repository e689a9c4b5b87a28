/** WireError: a Failure thrown inside the transport, before it becomes a value. It never leaves this folder. */
import type { Failure } from '../../shared/failure.ts';

export class WireError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: { cause?: unknown }) {
    super(failure.message, options);
    this.name = 'WireError';
    this.failure = failure;
  }
}

export function wireError(code: string, message: string, details?: Failure['details']): WireError {
  return new WireError({ code, message, details });
}
