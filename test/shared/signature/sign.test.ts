/** What a message is signed over where no draft prepares it, and what is refused before a key is asked. */
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { viewRequest } from '../../../shared/signature/components.ts';
import { coveredComponents, isAuthPath } from '../../../shared/signature/covered.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../../shared/signature/profile.ts';
import { signRequest } from '../../../shared/signature/sign.ts';
import { rfcSigner } from './test-keys.ts';

const REQUEST = {
  method: 'GET',
  url: 'https://api.example.test/v1/a?b',
  headers: [['X-Client-Id', 'c']] as const,
  body: new Uint8Array([1]),
};

function signed(covered: readonly string[], profile: Partial<SigningProfile> = {}, request: HttpRequest = REQUEST) {
  const whole = { ...DEFAULT_SIGNING_PROFILE, components: { GET: covered }, ...profile };
  return signRequest(request, whole, { createdMs: 5000 }, { signer: rfcSigner, crypto: nodeCrypto });
}

const refusal = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return (error as { failure: unknown }).failure;
  }
};

describe('signRequest', () => {
  it('has the digest of the body only where it is covered, and expires only where it is written', () => {
    expect(signed(['@method']).trace).not.toHaveProperty('bodyDigest');
    expect(signed(['@method'], { expires: 'off' }).trace).not.toHaveProperty('expiresSec');
    expect(signed(['@method']).trace.expiresSec).toBe(105);
    const headers = [['Content-Digest', 'x']] as unknown as typeof REQUEST.headers;
    const { trace } = signed(['content-digest'], {}, { ...REQUEST, headers });
    expect(trace.bodyDigest).toEqual(nodeCrypto.sha512(REQUEST.body));
  });

  it('keeps the form of the target, where it has one', () => {
    expect(signed(['@method'])).not.toHaveProperty('isAbsoluteForm');
    expect(signed(['@method'], {}, { ...REQUEST, isAbsoluteForm: true })).toHaveProperty('isAbsoluteForm', true);
  });

  it('refuses by name what cannot be signed', () => {
    expect(refusal(() => signed(['@status']))).toMatchObject({
      code: 'component-unsupported',
      message:
        'The profile lists @status for GET, which is not a component that can be derived. Remove it from the list.',
      details: { component: '@status' },
    });
    expect(refusal(() => signed(['date']))).toMatchObject({ code: 'header-missing', details: { header: 'date' } });
    const report = { ...REQUEST, method: 'REPORT' };
    const components = { GET: ['@method'], PUT: [] };
    expect(refusal(() => signed([], { components }, report))).toMatchObject({
      code: 'method-not-listed',
      message: expect.stringContaining('expected one of GET, PUT. '),
      details: { method: 'REPORT' },
    });
  });

  it.each([
    ['https://a b/v1', 'expected a host without spaces and control characters'],
    ['https:///v1', 'expected a host, got none'],
    ['https://api.example.test:0/v1', 'expected a port from 1 to 65535 after the host, got "0"'],
  ])('refuses %s, also behind a good one', (url, fault) => {
    signed(['@method']);
    for (const _ of ['first', 'again']) {
      expect(refusal(() => signed(['@method'], {}, { ...REQUEST, url }))).toMatchObject({
        code: 'url-invalid',
        message: `URL to sign: ${fault}.`,
      });
    }
    expect(signed(['@method'], {}, { ...REQUEST, url: '/v1/a' }).url).toBe('/v1/a');
  });
});

describe('what must be covered', () => {
  const names = (method: string, url = REQUEST.url) =>
    coveredComponents(DEFAULT_SIGNING_PROFILE, viewRequest({ ...REQUEST, method, url }));

  it('is that of the method in capitals, looked up once', () => {
    expect(names('post')).toEqual(DEFAULT_SIGNING_PROFILE.components.POST);
    expect(names('toString')).toBeUndefined();
    expect(names('GET')).toBe(names('GET'));
  });

  it.each([
    ['/auth', true],
    ['/auth/token', true],
    ['/v1/auth', true],
    ['/base/v1/auth/token', true],
    ['/authors', false],
    ['/v1/authors', false],
    ['/v1/a/auth', false],
    ['/v1/a/auth/', false],
    ['/a/auth', false],
  ])('of %s is without a token: %s', (path, isAuth) => {
    expect(isAuthPath(path)).toBe(isAuth);
  });
});
