/** Pastes that lack a part are not blamed for it; of several signatures the chosen one is diagnosed. */
import { expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import type { DiagnoseOptions } from '../../../shared/doctor/diagnose-options.ts';
import { diagnosingRead, type ReadToDiagnose } from '../../../shared/doctor/diagnose-read.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { runToEnd } from '../../support/run-to-end.ts';
import { dice, letter, NOW, type Sent, send } from './broken-requests.ts';

const from = letter(dice(1), 'post');
const keys = [{ publicKey: from.key.publicKey }];
const options: DiagnoseOptions = { profile: DEFAULT_SIGNING_PROFILE, nowSec: NOW, crypto: nodeCrypto, depth: 1 };
const whole = (request: Sent): ReadToDiagnose => ({ request, hasBody: true, isUrlMissing: false });

const diagnosed = (read: ReadToDiagnose): Diagnosis => runToEnd(diagnosingRead(read, keys, options));
const causes = ({ findings }: Diagnosis) => findings.flatMap((finding) => finding.causes);
const unhashed = send(from, { message: (base) => base });

it('has nothing to say of right headers without their body, and still finds what was signed', () => {
  const right = { ...whole({ ...send(from), body: new Uint8Array(0) }), hasBody: false };
  expect(diagnosed(right)).toMatchObject({
    verified: false,
    findings: [],
    nextStep: expect.stringContaining('The signature is right'),
  });
  expect(diagnosed({ ...right, hasBody: true }).findings).not.toEqual([]);
  const broken = { ...whole({ ...unhashed, body: new Uint8Array(0) }), hasBody: false };
  expect(causes(diagnosed(broken))).toContain('X1');
});

it('asks for the URL where it is missing, and searches nothing under a guessed one', () => {
  const diagnosis = diagnosed({ ...whole(unhashed), isUrlMissing: true });
  expect(diagnosis).toMatchObject({ candidatesTried: 0, nextStep: expect.stringContaining('URL') });
});

it('of two signatures looks at the chosen one', () => {
  const headers = unhashed.headers.map(([name, value]): [string, string] => {
    if (name === 'Signature-Input') return [name, `other=("@method", "@path");created=1, ${value}, b=()`];
    return [name, name === 'Signature' ? `other=:AAAA:, ${value}` : value];
  });
  const two = whole({ ...unhashed, headers });
  expect(causes(diagnosed({ ...two, label: 'sig1' }))).toEqual(['X1']);
  expect(causes(diagnosed({ ...two, label: 'other' }))).not.toContain('X1');
});
