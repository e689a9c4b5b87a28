/** What can differ between the times in Signature-Input and those in the signed base. */
import { type BaseModel, withParams, writtenParameter } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import { unquoted } from '../read-signature.ts';
import type { Change, Rewrite } from './change.ts';

type Rewrites = Readonly<Partial<Record<'created' | 'expires', Rewrite>>>;

/** The clock read twice, milliseconds, quotes. */
export function timeChanges(model: BaseModel): Change[] {
  const written = { created: writtenParameter(model, 'created'), expires: writtenParameter(model, 'expires') };
  const changes: Change[] = [];
  const add = (slot: string, causes: readonly CauseId[], fix: string, values: Rewrites, isRare?: boolean): void => {
    const differing = (['created', 'expires'] as const).flatMap((name) => {
      const now = written[name];
      const signed = now === undefined ? undefined : values[name]?.(now);
      return now === undefined || signed === undefined || signed === now ? [] : [[name, signed, now] as const];
    });
    if (differing.length === 0) return;
    const signed = differing.map(([name, value]) => `${name}=${value}`).join(', ');
    const sent = differing.map(([name, , value]) => `${name}=${value}`).join(', ');
    changes.push({
      causes,
      slot: `times/${slot}`,
      isRare,
      message: `You signed ${signed}; Signature-Input says ${sent}.`,
      fix,
      expected: sent,
      came: signed,
      apply: (from) => withTimes(from, values),
    });
  };
  const both = (rewrite: Rewrite): Rewrites => ({ created: rewrite, expires: rewrite });
  clockChanges(add, numberOf(written.expires));
  const seconds = 'Times are whole seconds since 1970 without quotes, in the base as in the header.';
  for (const by of [both, only('created'), only('expires')]) {
    const isRare = by !== both;
    add('unit', ['P3'], seconds, by(scaled((value) => value * 1000)), isRare);
    add('unit', ['P3'], seconds, by(scaled((value) => Math.floor(value / 1000))), isRare);
    add('form', ['P4'], seconds, by(quoted));
    add(
      'form',
      ['P4'],
      seconds,
      by((text) => unquoted(text)),
    );
    add(
      'form',
      ['P4'],
      seconds,
      by((text) => (text.includes('.') ? undefined : `${unquoted(text)}.0`)),
      isRare,
    );
    add(
      'form',
      ['P4'],
      seconds,
      by((text) => unquoted(text).replace(/\.\d*$/, '')),
      isRare,
    );
    add(
      'form',
      ['P4'],
      seconds,
      by((text) => `'${unquoted(text)}'`),
      true,
    );
  }
  const { created, expires } = { created: numberOf(written.created), expires: numberOf(written.expires) };
  const point = 'expires is a point in time, in seconds since 1970: not a duration and not a date.';
  if (created !== undefined && expires !== undefined) {
    add('expires', ['P6'], point, { expires: () => String(expires - created) });
    add('expires', ['P6'], point, { expires: () => iso(expires) });
    add('expires', ['P6'], point, { expires: () => `"${iso(expires)}"` }, true);
    add('both', ['P6', 'P4'], seconds, { created: () => `"${iso(created)}"`, expires: () => `"${iso(expires)}"` });
    add('both', ['P6', 'P4'], seconds, { created: () => iso(created), expires: () => iso(expires) }, true);
    for (const window of [60, 100, 120, 180, 300, 600, 900, 3600, 86_400]) {
      add('expires', ['P5', 'P7'], ONCE, { expires: () => String(created + window) }, true);
    }
  }
  return changes;
}

const ONCE = 'Read the clock once, and use the same created and expires in the header and in the base.';

type AddTimes = (slot: string, causes: readonly CauseId[], fix: string, values: Rewrites, isRare?: boolean) => void;

/** The clock read twice, or more than once and a while apart. */
function clockChanges(add: AddTimes, expires: number | undefined): void {
  for (const step of [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 10, -10, 30, -30, 60, -60]) {
    const isRare = Math.abs(step) > 2;
    const moved = scaled((value) => value + step);
    add('clock', ['P5'], ONCE, { created: moved, expires: moved }, isRare);
    if (expires === undefined) continue;
    add('clock/created', ['P5'], ONCE, { created: moved }, isRare);
    add('clock/expires', ['P5'], ONCE, { expires: moved }, isRare);
  }
  for (const zone of [3600, -3600, 7200, -7200, 10800, -10800]) {
    const moved = scaled((value) => value + zone);
    add('clock', ['P5', 'P9'], ONCE, { created: moved, expires: moved }, true);
  }
}

function only(name: 'created' | 'expires'): (rewrite: Rewrite) => Rewrites {
  return (rewrite) => ({ [name]: rewrite });
}

function quoted(text: string): string {
  return `"${unquoted(text)}"`;
}

/** Changes the number and keeps its quotes. */
function scaled(by: (value: number) => number): Rewrite {
  return (text) => {
    const value = numberOf(text);
    return value === undefined ? undefined : text.replace(/\d+(?:\.\d*)?/, String(by(value)));
  };
}

function withTimes(from: BaseModel, values: Rewrites): BaseModel {
  return withParams(from, {
    parameters: from.params.parameters.map(({ name, value }) => {
      const lower = name.toLowerCase();
      const rewrite = lower === 'created' || lower === 'expires' ? values[lower] : undefined;
      return { name, value: rewrite?.(value) ?? value };
    }),
  });
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const plain = unquoted(text).replace(/\.\d*$/, '');
  return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined;
}

function iso(seconds: number): string {
  return seconds > 8_640_000_000_000 ? String(seconds) : new Date(seconds * 1000).toISOString().replace('.000', '');
}
