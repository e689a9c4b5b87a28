import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/failure.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { parseSigningProfile, writeSigningProfile } from '../../../shared/signature/profile-json.ts';

describe('a signing profile as JSON', () => {
  it('may name only what differs', () => {
    expect(parseSigningProfile('{}')).toEqual(DEFAULT_SIGNING_PROFILE);
    expect(parseSigningProfile('{"signedMessage":"base","expires":{"afterMs":100}}')).toEqual({
      ...DEFAULT_SIGNING_PROFILE,
      signedMessage: 'base',
      expires: { afterMs: 100 },
    });
  });

  it('replaces component lists by method and keeps those of the others', () => {
    const profile = parseSigningProfile('{"components":{"POST":["@method","date"],"HEAD":["@method"]}}');
    expect(profile.components).toEqual({
      ...DEFAULT_SIGNING_PROFILE.components,
      POST: ['@method', 'date'],
      HEAD: ['@method'],
    });
  });

  it('is read back as it was written', () => {
    const profile = { ...DEFAULT_SIGNING_PROFILE, label: 'x', expires: 'off' as const, clockToleranceSec: 0 };
    expect(parseSigningProfile(writeSigningProfile(profile))).toEqual(profile);
    expect(parseSigningProfile(writeSigningProfile(DEFAULT_SIGNING_PROFILE))).toEqual(DEFAULT_SIGNING_PROFILE);
  });

  it.each([
    ['{', 'not JSON'],
    ['[]', 'The signing profile: expected an object, got [].'],
    ['null', 'an object'],
    ['{"signedMesage":"base"}', '"signedMesage"; its fields are signedMessage, idempotencyHeader, components,'],
    ['{"__proto__":{"label":"x"}}', '"__proto__"'],
    ['{"constructor":1}', '"constructor"'],
    ['{"signedMessage":"sha256"}', 'sha512 | base | sha512-hex | sha512-base64, got "sha256"'],
    ['{"idempotencyHeader":true}', 'key | id | both, got true'],
    ['{"componentCase":"upper"}', 'componentCase'],
    ['{"emptyQuery":""}', 'emptyQuery'],
    ['{"createdUnit":"minutes"}', 'createdUnit'],
    ['{"expires":100}', 'expires: expected "off", {"afterSec": 100} or {"afterMs": 100}, got 100.'],
    ['{"expires":null}', 'expires: expected "off"'],
    ['{"expires":{"afterSec":0}}', 'expires.afterSec'],
    ['{"expires":{"afterSec":1.5}}', 'expires.afterSec'],
    ['{"expires":{"afterSec":1,"afterMs":2}}', 'expires'],
    ['{"expires":{"after":1}}', 'expires: expected "off"'],
    ['{"expires":{"afterMs":0}}', 'expires.afterMs: expected a whole number of at least 1, got 0.'],
    ['{"parameterOrder":["created","keyid"]}', 'created, expires, keyid, each once, in any order, got'],
    ['{"parameterOrder":["created","keyid","expires","created"]}', 'each once'],
    ['{"parameterOrder":null}', 'each once'],
    ['{"parameterOrder":["created","created","keyid"]}', 'each once'],
    ['{"parameterOrder":["created","expires","alg"]}', 'each once'],
    [
      '{"label":"Sig1"}',
      'label: expected a label of lower-case letters, digits and _-.*, beginning with a letter or *',
    ],
    ['{"label":""}', 'label'],
    ['{"label":["sig1"]}', 'label'],
    ['{"clockToleranceSec":-1}', 'clockToleranceSec: expected a whole number of at least 0, got -1.'],
    ['{"clockToleranceSec":"300"}', 'clockToleranceSec'],
    ['{"components":["@method"]}', 'components: expected an object of lists by method, got ["@method"].'],
    ['{"components":{"POST":"@method"}}', 'components.POST: expected a list of component names, got "@method".'],
    ['{"components":{"POST":null}}', 'components.POST: expected a list of component names, got null.'],
    ['{"components":{"POST":[5]}}', 'components.POST: expected component names as text, got 5.'],
    [
      '{"components":{"POST":["@status"]}}',
      'components.POST: expected a lower-case header name or a derived component such as @method, got "@status".',
    ],
    ['{"components":{"POST":["@signature-params"]}}', '@signature-params'],
    ['{"components":{"POST":["Content-Type"]}}', 'Content-Type'],
    ['{"components":{"POST":["@method","@method"]}}', 'each component once'],
    ['{"components":{"PO ST":[]}}', 'components: method: expected a method name such as POST, got "PO ST".'],
  ])('%s is refused by its name', (text, part) => {
    const read = (): unknown => parseSigningProfile(text);
    expect(read).toThrowError(AppError);
    expect(read).toThrowError(part);
    expect(read).toThrowError(expect.objectContaining({ code: 'profile-invalid' }));
  });

  it('refuses with the field, which the page marks', () => {
    const failure = expect.objectContaining({ details: { field: 'expires.afterSec' } });
    expect(() => parseSigningProfile('{"expires":{"afterSec":0}}')).toThrowError(expect.objectContaining({ failure }));
  });
});
