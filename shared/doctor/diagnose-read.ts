/**
 * The diagnosis of a request that was read from a text: nobody is blamed for what was not pasted.
 *
 * Without a body its digest and length are not judged; without a URL the signed bytes are not searched, because every
 * candidate would have a guessed one. Of several signatures the chosen one is looked at.
 */

import type { ReadObserved } from '../forms/read-observed.ts';
import type { HeaderLine, HttpRequest } from '../http/message.ts';
import type { KnownKey } from '../signature/ports.ts';
import { diagnosing } from './diagnose.ts';
import type { DiagnoseOptions } from './diagnose-options.ts';
import type { Diagnosis } from './finding.ts';
import type { Progress } from './search.ts';

export type ReadToDiagnose = Pick<ReadObserved, 'request' | 'hasBody' | 'isUrlMissing' | 'writtenUrl'> & {
  /** The chosen one of several signatures. */
  readonly label?: string | undefined;
};

/** All that a thread beside this one needs for a diagnosis. */
export type ReadQuestion = {
  readonly read: ReadToDiagnose;
  readonly keys: readonly KnownKey[];
  readonly options: Omit<DiagnoseOptions, 'crypto' | 'depth' | 'seed'>;
};

/** The ladder of `diagnosing`, with only those findings that what was read can carry. */
export function* diagnosingRead(
  read: ReadToDiagnose,
  keys: readonly KnownKey[],
  options: DiagnoseOptions,
): Generator<Progress, Diagnosis> {
  const { request, hasBody, isUrlMissing, writtenUrl, label } = read;
  const chosen = label === undefined ? request : withOneSignature(request, label);
  const known = isUrlMissing ? [] : keys;
  const others = isUrlMissing ? [] : options.otherKeys;
  const told = { ...options, otherKeys: others, isBodyUnknown: !hasBody, writtenUrl };
  const diagnosis = yield* diagnosing(chosen, known, told);
  if (!isUrlMissing) return diagnosis;
  return { ...diagnosis, nextStep: 'Give the method and the URL: the signature covers them.' };
}

/** Both signature headers reduced to the member with that label. */
export function withOneSignature(request: HttpRequest, label: string): HttpRequest {
  const headers = request.headers.flatMap(([name, value]): HeaderLine[] => {
    if (!/^signature(?:-input)?$/i.test(name)) return [[name, value]];
    const member = membersOf(value).find((one) => one.label === label);
    return member === undefined ? [] : [[name, member.text]];
  });
  return { ...request, headers };
}

/** The members of a dictionary of signatures, each as it is written: a comma inside quotes or parentheses parts none. */
function membersOf(value: string): readonly { readonly label: string; readonly text: string }[] {
  const texts = value.match(/(?:"(?:[^"\\]|\\.)*"|\([^)]*\)|[^,"(])+/g) ?? [];
  return texts.map((text) => ({ label: text.slice(0, Math.max(0, text.indexOf('='))).trim(), text: text.trim() }));
}
