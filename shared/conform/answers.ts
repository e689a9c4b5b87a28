/** What can be read from an answer: whether it was taken or refused, its rows, and how a sentence calls it. */
import { isRecord } from '../json/json-value.ts';
import { beginning, shortened } from '../text/shortened.ts';
import type { Answered } from './ask.ts';
import { CannotJudge } from './clause.ts';

export function isTaken({ status }: Answered): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

/** Not taken because of what was wrong with it: neither a fault of the service nor one of being asked too often. */
export function isRefused({ status }: Answered): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}

/** Refused for who asks, so that it says nothing of what was asked. */
export function isUnauthorized({ status }: Answered): boolean {
  return status === 401 || status === 403;
}

export function nameOf({ method, target }: Answered): string {
  return `${method} ${target}`;
}

/** `status 400: limit: expected at most 1000`, for `got`. */
export function statusOf(answered: Answered): string {
  const { status, failure, json } = answered;
  if (status === undefined) return `no answer (${failure ?? 'nothing came'})`;
  const message = !isTaken(answered) && isRecord(json) && typeof json.message === 'string' ? `: ${json.message}` : '';
  // It stands within sentences, which bring a full stop of their own.
  return beginning(`status ${status}${message}`, 240).replace(/\.$/, '');
}

/** The answer, or the reason why what rests on it cannot be judged. */
export function taken(answered: Answered): Answered {
  if (isTaken(answered)) return answered;
  throw new CannotJudge(`${nameOf(answered)} was not answered as it should be: ${statusOf(answered)}.`);
}

export function dataOf({ json }: Answered): unknown {
  return isRecord(json) ? json.data : undefined;
}

export function metaOf({ json }: Answered): Readonly<Record<string, unknown>> {
  const meta = isRecord(json) ? json.meta : undefined;
  return isRecord(meta) ? meta : {};
}

/** The objects of an answer: the rows of a list, or the one that it holds. */
export function rowsOf(answered: Answered): readonly Readonly<Record<string, unknown>>[] {
  const data = dataOf(answered) ?? answered.json;
  return (Array.isArray(data) ? data : [data]).filter(isRecord);
}

/** The first row, or the reason why what needs one cannot be judged. */
export function firstRow(answered: Answered): Readonly<Record<string, unknown>> {
  const [row] = rowsOf(taken(answered));
  if (row) return row;
  throw new CannotJudge(`${nameOf(answered)} brought no row to go on with.`);
}

/** A value as a sentence shows it. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  return shortened(JSON.stringify(value), 80);
}

export function listed(texts: readonly string[], most = 4): string {
  const rest = texts.length - most;
  return rest > 0 ? `${texts.slice(0, most).join('; ')}; and ${rest} more` : texts.join('; ');
}
