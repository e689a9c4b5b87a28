/** What a verifier refuses the doctor tells too, in whatever way a header is spoilt. */
import { expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { NOW } from '../../../electron/vectors/letter.ts';
import { verifyRead } from '../../../shared/observed/verify-read.ts';
import { DEFAULT_SIGNING_PROFILE as profile } from '../../../shared/signature/profile.ts';
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { diagnose } from '../../support/diagnose.ts';
import { written } from './static/told.ts';

const PIECES = ['', '=', ';', ':', '(', ')', ',', '"', ' ', '\t', '?1', ';a=?', 'é', '%', '`', '=(', '::', ';;', '\\'];

const READ = {
  form: 'raw',
  notes: [],
  hasBody: true,
  isUrlMissing: false,
  isMethodGuessed: false,
  response: undefined,
} as const;

it.each(['Signature-Input', 'Signature', 'Content-Digest', 'Content-Length'])(
  'a check that fails is told, whichever piece %s gets or loses',
  (name) => {
    const silent = PIECES.flatMap((piece) =>
      [0, 3, 5, 12, 30, -1].flatMap((at) => {
        const request = written(name, (value) =>
          at < 0 ? value + piece : piece === '' ? value.slice(0, at) : value.slice(0, at) + piece + value.slice(at),
        );
        const { verdict } = verifyRead({ ...READ, request }, [], profile, { kind: 'at', nowSec: NOW }, nodeCrypto);
        // Without a key nothing is searched: what stands there is told by itself.
        const { findings } = diagnose(request, [], { profile, nowSec: NOW, crypto: nodeCrypto, depth: 1 });
        return failedChecks(verdict).length > 0 && findings.length === 0 ? [`${JSON.stringify(piece)} at ${at}`] : [];
      }),
    );
    expect(silent).toEqual([]);
  },
);
