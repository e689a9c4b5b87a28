/** What the doctor says of a request before anything is searched, by its causes and by the facts in its sentences. */
import { expect, it } from 'vitest';
import { nodeCrypto } from '../../../../electron/ports/node-crypto.ts';
import { dice } from '../../../../electron/vectors/dice.ts';
import { digestOf, letter, NOW, type WireRequest } from '../../../../electron/vectors/letter.ts';
import type { DiagnoseOptions } from '../../../../shared/doctor/diagnose-options.ts';
import type { Finding } from '../../../../shared/doctor/finding.ts';
import { readRefused } from '../../../../shared/doctor/refused-request.ts';
import { staticFaults } from '../../../../shared/doctor/static/static-faults.ts';
import { DEFAULT_SIGNING_PROFILE as profile } from '../../../../shared/signature/profile.ts';
import { send } from '../broken-requests.ts';

export type Told = { readonly options?: Partial<DiagnoseOptions>; readonly masked?: readonly string[] };

export const FROM = letter(dice(8), 'post');
export const RIGHT = send(FROM);

/** The right request with this header written otherwise; undefined removes it. */
export function written(
  name: string,
  change: (value: string) => string | undefined,
  sent: WireRequest = RIGHT,
): WireRequest {
  const headers = sent.headers.flatMap(([line, value]): [string, string][] => {
    const changed = line === name ? change(value) : value;
    return changed === undefined ? [] : [[line, changed]];
  });
  return { ...sent, headers };
}

export const input = (change: (value: string) => string | undefined): WireRequest => written('Signature-Input', change);

export function findingsOf(sent: WireRequest, { options, masked = [] }: Told = {}): readonly Finding[] {
  const all = { profile, nowSec: NOW, crypto: nodeCrypto, depth: 1, ...options } as const;
  return staticFaults(readRefused(sent, all), [], all, masked);
}

/** The words of a sentence that are none of a language: names, numbers and values of this request. */
function factsOf(text: string): string {
  const words = text.split(/[\s()“”]+/).map((word) => word.replace(/[.,:;)?]+$/, ''));
  return words
    .filter((word) => !/^(?!.illion)(?:[A-Za-z]?[a-z’]*|(?:Content|Signature)-\w+|RFC)$/.test(word))
    .join(' ');
}

const VALUE = RIGHT.headers.find(([name]) => name === 'Signature')?.[1] ?? '';
const WHOLE_LIST = FROM.names.map((name) => `"${name}"`).join(' ');

/** A line for each finding: its causes, the facts of what is wrong and of what to write, and the right value. */
export function told(sent: WireRequest, more?: Told): readonly string[] {
  return findingsOf(sent, more).map(({ causes, certainty, message, fix, corrected, expected, came }) => {
    expect(message).toMatch(/^\S.{15,}[.]$/s);
    expect(fix).toMatch(/^\S.{8,}/s);
    expect(['proven', 'likely']).toContain(certainty);
    // A part that came out empty leaves two blanks, or one before a stop.
    for (const sentence of [message, fix])
      expect(sentence.replace(/“[^”]*”/g, '“”')).not.toMatch(/ {2}| [.,:;)](?: |$)|\( /);
    const parts = [
      causes.join(' ') + (certainty === 'likely' ? '?' : ''),
      factsOf(message),
      factsOf(fix),
      corrected === undefined ? '' : `${corrected.of} ${corrected.value}`,
      expected === undefined && came === undefined ? '' : `${expected} not ${came?.replace(/:[\w+/=]{20,}:/, ':…:')}`,
    ];
    return parts
      .join(' | ')
      .replaceAll(WHOLE_LIST, 'all')
      .replaceAll(VALUE, 'the right one')
      .replaceAll(digestOf(sent.body), 'the right one')
      .replace(/[ |]+$/, '');
  });
}

export type Row = readonly [what: string, sent: WireRequest, says: readonly string[], more?: Told];

export function itTells(rows: readonly Row[]): void {
  for (const [what, sent, says, more] of rows) it(what, () => expect(told(sent, more)).toEqual(says));
}
