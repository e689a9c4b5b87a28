/** What can differ between the times in Signature-Input and those in the signed base. */
import { type BaseModel, withParams, writtenParameter } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import { unquoted } from '../read-signature.ts';
import type { Change } from './change.ts';

/** The clock read twice, milliseconds, quotes. */
export function timeChanges(model: BaseModel): Change[] {
  const created = writtenParameter(model, 'created');
  const expires = writtenParameter(model, 'expires');
  const createdNumber = numberOf(created);
  const changes: Change[] = [];
  const add = (
    causes: readonly CauseId[],
    fix: string,
    values: Readonly<Record<string, string | undefined>>,
    isRare?: boolean,
  ): void => {
    const differing = Object.entries(values).filter(([name, value]) => {
      const now = writtenParameter(model, name);
      return now !== undefined && value !== undefined && value !== now;
    });
    if (differing.length === 0) return;
    const signed = differing.map(([name, value]) => `${name}=${value}`).join(', ');
    const sent = differing.map(([name]) => `${name}=${writtenParameter(model, name)}`).join(', ');
    changes.push({
      causes,
      slot: 'times',
      isRare,
      message: `You signed ${signed}; Signature-Input says ${sent}.`,
      fix,
      expected: sent,
      came: signed,
      apply: (from) =>
        withParams(from, {
          parameters: from.params.parameters.map((parameter) => ({
            name: parameter.name,
            value: values[parameter.name.toLowerCase()] ?? parameter.value,
          })),
        }),
    });
  };
  const once = 'Read the clock once, and use the same created and expires in the header and in the base.';
  const expiresNumber = numberOf(expires);
  if (createdNumber !== undefined) {
    for (const step of [1, -1, 2, -2, 3, -3, 4, -4, 5, -5]) {
      const isRare = Math.abs(step) > 2;
      const moved = String(createdNumber + step);
      const movedExpires = expiresNumber === undefined ? undefined : String(expiresNumber + step);
      add(['P5'], once, { created: moved, expires: movedExpires }, isRare);
      if (expires !== undefined) add(['P5'], once, { created: moved }, isRare);
    }
  }
  if (expiresNumber !== undefined) {
    for (const step of [1, -1, 2, -2]) add(['P5'], once, { expires: String(expiresNumber + step) });
  }
  const seconds = 'Times are whole seconds since 1970 without quotes, in the base as in the header.';
  const scaled = (by: (value: number) => string) => ({
    created: createdNumber === undefined ? undefined : by(createdNumber),
    expires: expiresNumber === undefined ? undefined : by(expiresNumber),
  });
  add(
    ['P3'],
    seconds,
    scaled((value) => String(value * 1000)),
  );
  add(
    ['P3'],
    seconds,
    scaled((value) => String(Math.floor(value / 1000))),
  );
  add(
    ['P4'],
    seconds,
    scaled((value) => `"${value}"`),
  );
  add(
    ['P4'],
    seconds,
    scaled((value) => `${value}.0`),
  );
  add(
    ['P4'],
    seconds,
    scaled((value) => String(value)),
  );
  if (created !== undefined) add(['P4'], seconds, { created: `"${unquoted(created)}"` });
  if (expires !== undefined) add(['P4'], seconds, { expires: `"${unquoted(expires)}"` });
  if (createdNumber !== undefined && expiresNumber !== undefined) {
    add(['P6'], 'expires is a point in time, not a duration.', { expires: String(expiresNumber - createdNumber) });
    add(['P6'], 'expires is a point in time, not a duration.', { expires: iso(expiresNumber) });
    add(['P6', 'P4'], seconds, { created: `"${iso(createdNumber)}"`, expires: `"${iso(expiresNumber)}"` });
    for (const window of [60, 100, 300, 600, 3600]) {
      add(['P5', 'P7'], once, { expires: String(createdNumber + window) }, true);
    }
  }
  return changes;
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const plain = unquoted(text).replace(/\.\d*$/, '');
  return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined;
}

function iso(seconds: number): string {
  return seconds > 8_640_000_000_000 ? String(seconds) : new Date(seconds * 1000).toISOString().replace('.000', '');
}
