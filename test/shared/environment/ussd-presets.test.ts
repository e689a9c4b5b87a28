import { expect, test } from 'vitest';
import { DEFAULT_USSD_PROFILE } from '../../../shared/environment/environment.ts';
import { exportEnvironment, readEnvironmentFile } from '../../../shared/environment/environment-file.ts';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { LIMIT_PRESETS, limitsOf, presetOf, WORDING_PRESETS } from '../../../shared/environment/ussd-presets.ts';

const profiles = [
  ...LIMIT_PRESETS.map(({ id, values }) => [id, { ...DEFAULT_USSD_PROFILE, ...values }] as const),
  ...WORDING_PRESETS.map(({ id, values }) => [id, { ...DEFAULT_USSD_PROFILE, wordings: values }] as const),
];

test.each(profiles)('the preset %s travels in a file as it is', (_id, ussdProfile) => {
  const fields = { ...NEW_ENVIRONMENT, name: 'Any', ussdProfile };
  expect(readEnvironmentFile(exportEnvironment(fields).text)).toEqual({ ok: true, fields, notes: [] });
});

test('no two presets have the same values, because the editor names a profile by its values', () => {
  expect(new Set(LIMIT_PRESETS.map(({ values }) => JSON.stringify(values))).size).toBe(LIMIT_PRESETS.length);
  expect(new Set(WORDING_PRESETS.map(({ values }) => JSON.stringify(values))).size).toBe(WORDING_PRESETS.length);
});

test('a new environment has the first preset of each kind, and one changed value is no preset’s', () => {
  const limits = limitsOf(DEFAULT_USSD_PROFILE);
  expect(presetOf(LIMIT_PRESETS, limits)?.id).toBe('sandbox');
  expect(presetOf(WORDING_PRESETS, DEFAULT_USSD_PROFILE.wordings)?.id).toBe('dialbench');
  expect(presetOf(LIMIT_PRESETS, { ...limits, idleLimitMs: 7000 })).toBeUndefined();
});
