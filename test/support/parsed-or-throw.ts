/** What a test knows to be well formed, read; a fault fails the test by its name and offset. */
import type { Parsed } from '../../shared/bytes/parsed.ts';

export function parsedOrThrow<T>(outcome: Parsed<T>, what: string): T {
  if (outcome.ok) return outcome.value;
  const { offset, message } = outcome.fault;
  throw new Error(`${what}: ${message} (offset ${offset})`);
}
