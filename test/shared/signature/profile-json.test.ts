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
    ['[]', 'an object'],
    ['null', 'an object'],
    ['{"signedMesage":"base"}', '"signedMesage"'],
    ['{"__proto__":{"label":"x"}}', '"__proto__"'],
    ['{"constructor":1}', '"constructor"'],
    ['{"signedMessage":"sha256"}', 'sha512 | base | sha512-hex | sha512-base64, got "sha256"'],
    ['{"idempotencyHeader":true}', 'key | id | both, got true'],
    ['{"componentCase":"upper"}', 'componentCase'],
    ['{"emptyQuery":""}', 'emptyQuery'],
    ['{"createdUnit":"minutes"}', 'createdUnit'],
    ['{"expires":100}', 'expires'],
    ['{"expires":{"afterSec":0}}', 'expires.afterSec'],
    ['{"expires":{"afterSec":1.5}}', 'expires.afterSec'],
    ['{"expires":{"afterSec":1,"afterMs":2}}', 'expires'],
    ['{"expires":{"after":1}}', 'expires'],
    ['{"parameterOrder":["created","keyid"]}', 'each once'],
    ['{"parameterOrder":["created","created","keyid"]}', 'each once'],
    ['{"parameterOrder":["created","expires","alg"]}', 'each once'],
    ['{"label":"Sig1"}', 'label'],
    ['{"label":""}', 'label'],
    ['{"clockToleranceSec":-1}', 'clockToleranceSec'],
    ['{"clockToleranceSec":"300"}', 'clockToleranceSec'],
    ['{"components":["@method"]}', 'components'],
    ['{"components":{"POST":"@method"}}', 'components.POST'],
    ['{"components":{"POST":["@status"]}}', '@status'],
    ['{"components":{"POST":["@signature-params"]}}', '@signature-params'],
    ['{"components":{"POST":["Content-Type"]}}', 'Content-Type'],
    ['{"components":{"POST":["@method","@method"]}}', 'each component once'],
    ['{"components":{"PO ST":[]}}', 'PO ST'],
  ])('%s is refused by its name', (text, part) => {
    const read = (): unknown => parseSigningProfile(text);
    expect(read).toThrowError(AppError);
    expect(read).toThrowError(part);
  });
});
