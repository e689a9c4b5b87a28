/** What is said of a command that signs by itself: what it will sign, and what of a profile it cannot. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { curlComponents, parametersOf, selfSigned, signingLimits } from '../../../shared/signature/self-signer.ts';

const curl = { tool: 'curl', algorithm: undefined, covered: undefined, keyId: undefined } as const;

describe('a command that signs by itself', () => {
  it.each([
    [
      curl,
      'curl signs this request itself, when it is run: with the algorithm of its key, over the components of its ' +
        'configuration; created and keyid, no expires, nonce or tag, and no Content-Digest is made.',
    ],
    [
      { tool: 'xh', algorithm: 'hmac-sha256', covered: ['@method', 'date'], keyId: 'k' },
      'xh signs this request itself, when it is run: with hmac-sha256, over @method date; created and keyid “k”, ' +
        'no expires, nonce or tag; a Content-Digest that is listed is made with SHA-256.',
    ],
    [
      { tool: 'HTTPie', algorithm: 'ed25519', covered: [], keyId: 'me' },
      'HTTPie signs this request itself, when it is run: with ed25519, over nothing; created and keyid “me”, ' +
        'no expires, nonce or tag.',
    ],
  ] as const)('is told in a sentence: %j', (signer, sentence) => {
    expect(selfSigned(signer)).toBe(sentence);
  });

  it('writes these parameters', () => {
    expect(parametersOf(curl)).toBe(';created=…;keyid="…"');
    expect(parametersOf({ ...curl, algorithm: 'ed25519', keyId: 'k' })).toBe(';created=…;keyid="k";alg="ed25519"');
  });

  it('has components as curl takes them', () => {
    expect(curlComponents(['@method', '@target-uri', 'content-type'])).toBe('method target-uri content-type:');
    expect(curlComponents([])).toBe('');
  });
});

describe('what such a command cannot sign', () => {
  const own = {
    ...DEFAULT_SIGNING_PROFILE,
    signedMessage: 'base',
    createdUnit: 'seconds',
    componentCase: 'lower',
  } as const;
  const derived = ['@method', '@authority', '@path', '@query', 'date', '@scheme', '@target-uri'];

  it('is nothing of a profile that is like it', () => {
    expect(signingLimits({ tool: 'curl' }, ['@method', '@authority', '@path', '@query', 'date'], own)).toEqual([]);
    expect(signingLimits({ tool: 'xh' }, derived, own)).toEqual([]);
    expect(signingLimits({ tool: 'HTTPie' }, derived, own)).toEqual([]);
  });

  it('are derived components of which curl knows nothing, another message, and other times and names', () => {
    expect(signingLimits({ tool: 'curl' }, derived, own)).toEqual(['it cannot cover @scheme and @target-uri']);
    expect(
      signingLimits({ tool: 'xh' }, derived, {
        ...own,
        signedMessage: 'sha512-hex',
        createdUnit: 'milliseconds',
        componentCase: 'as-sent',
      }),
    ).toEqual([
      'it signs the base itself, and not the base’s SHA-512 as hex text',
      'it writes created in seconds',
      'it writes names in lower case',
    ]);
  });
});
