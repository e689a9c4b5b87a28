/** What is told of a command that signs its request itself: each of these, and nothing else. */
import { describe, expect, it } from 'vitest';
import type { DiagnoseOptions } from '../../../../shared/doctor/diagnose-options.ts';
import { DEFAULT_SIGNING_PROFILE as profile, type SigningProfile } from '../../../../shared/signature/profile.ts';
import { FROM, findingsOf, input, itTells, type Row, type Told, written } from './told.ts';

const UNSIGNED = written(
  'Signature',
  () => undefined,
  input(() => undefined),
);

type Self = NonNullable<DiagnoseOptions['selfSigner']>;
function by(self: Partial<Self>, signedMessage: SigningProfile['signedMessage'] = 'base', post = FROM.names): Told {
  const selfSigner = { tool: 'xh', keyId: 'k', algorithm: undefined, covered: undefined, ...self } as const;
  return {
    options: { selfSigner, profile: { ...profile, signedMessage, components: { ...profile.components, POST: post } } },
  };
}

const ROWS: readonly Row[] = [
  [
    'a command that signs by a file',
    UNSIGNED,
    [
      'P15? |  | Ed25519 content-type content-digest content-length x-client-id x-idempotency-key @method @target-uri @path |  | (all) not undefined',
    ],
    by({}),
  ],
  [
    'a command that signs right',
    UNSIGNED,
    [
      'P15? |  | Ed25519 content-type content-digest content-length x-client-id x-idempotency-key @method @target-uri @path |  | (all) not (all);created=…;keyid="k";alg="ed25519"',
    ],
    by({ algorithm: 'ed25519', covered: FROM.names }),
  ],
  [
    'a command that signs by another algorithm',
    UNSIGNED,
    [
      'X13 P15? | Ed25519 | Ed25519 content-type content-digest content-length x-client-id x-idempotency-key @method @target-uri @path |  | (all) not (all);created=…;keyid="k";alg="rsa"',
    ],
    by({ algorithm: 'rsa', covered: FROM.names }),
  ],
  [
    'a command that covers too little',
    UNSIGNED,
    [
      'B11 P15? | content-type content-digest content-length x-client-id x-idempotency-key @method @target-uri | Ed25519 content-type content-digest content-length x-client-id x-idempotency-key @method @target-uri @path |  | (all) not ("@path");created=…;keyid="k";alg="ed25519"',
    ],
    by({ algorithm: 'ed25519', covered: ['@path'] }),
  ],
  [
    'a command that signs the base',
    UNSIGNED,
    ['X1 P15? | 64 SHA-512 | OPERATION --target |  | (all) not (all);created=…;keyid="k"'],
    by({ covered: FROM.names }, 'sha512'),
  ],
  [
    'curl, which covers what is not required',
    UNSIGNED,
    ['P15? | @target-uri | OPERATION --target |  | (all) not (all);created=…;keyid="k"'],
    by({ tool: 'curl', covered: FROM.names }),
  ],
  [
    'curl',
    UNSIGNED,
    ['P15? |  | Ed25519 --httpsig-headers "method date:" -H |  | ("@method" "date") not undefined'],
    by({ tool: 'curl' }, 'base', ['@method', 'date']),
  ],
  ['a command beside one header', written('Signature', () => undefined), ['P15'], by({})],
];

describe('a request without a signature and', () => itTells(ROWS));

it('says what is wrong with a command that signs itself, and nothing of what is right', () => {
  const said = (more: Told) => findingsOf(UNSIGNED, more)[0]?.message;
  expect(said(by({ algorithm: 'ed25519', covered: FROM.names }))).toBe('xh signs this request itself, when it is run.');
  expect(said(by({ algorithm: 'rsa', covered: FROM.names.slice(1) }))).toBe(
    `xh signs this request itself, when it is run. It leaves out ${FROM.names[0]}. This service takes Ed25519 only.`,
  );
});

it('says what to sign with in place of a command that cannot', () => {
  const fix = (more: Told) => findingsOf(UNSIGNED, more)[0]?.fix;
  expect(fix(by({}, 'sha512'))).toMatch(/^Sign with a program of your own/);
  expect(fix(by({ algorithm: 'ed25519', covered: FROM.names }))).toMatch(/^Sign with Ed25519 over \(/);
});
