import { expect, test } from 'vitest';
import { underChangedOptions } from '../../../renderer/profile/changed-options.ts';
import { answerLabel, OPEN_CHOICE_NAMES, OPEN_CHOICES } from '../../../renderer/profile/open-choices.ts';
import { componentFault, profileFromText, withComponents } from '../../../renderer/profile/profile-draft.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { signingProfileFrom, writeSigningProfile } from '../../../shared/signature/profile-json.ts';

test('every answer that is offered is one that a profile may hold, and no answer is missing', () => {
  for (const field of OPEN_CHOICE_NAMES) {
    for (const [value, words] of OPEN_CHOICES[field].answers) {
      const profile = signingProfileFrom({ [field]: value });
      expect(answerLabel(field, profile)).toBe(words);
    }
    expect(() => signingProfileFrom({ [field]: 'another' })).toThrow(
      OPEN_CHOICES[field].answers.map(([value]) => value).join(' | '),
    );
  }
});

test('a component that is listed already, or is none, is refused with the reason', () => {
  expect(componentFault('@path', ['@path'])).toContain('once');
  expect(componentFault('@quarry', [])).toContain('derived component such as @method');
  expect(componentFault('x-trace', ['@path'])).toBeUndefined();
});

test('another list for one method leaves the other methods’ lists alone', () => {
  const profile = withComponents(DEFAULT_SIGNING_PROFILE, 'POST', ['@path']);
  expect(profile.components).toEqual({ ...DEFAULT_SIGNING_PROFILE.components, POST: ['@path'] });
});

test('a profile written out reads back; a text that is none says why', () => {
  expect(profileFromText(writeSigningProfile(DEFAULT_SIGNING_PROFILE))).toEqual({ profile: DEFAULT_SIGNING_PROFILE });
  expect(profileFromText('{')).toMatchObject({ fault: expect.stringContaining('not JSON') });
  expect(profileFromText('{"colour":1}')).toMatchObject({ fault: expect.stringContaining('colour') });
});

test('a profile changed on the side says what it supposes and what the environment does', () => {
  const profile = DEFAULT_SIGNING_PROFILE;
  expect(underChangedOptions({ ...profile, signedMessage: 'base' }, profile, true)).toBe(
    'Holds if the key signs the base itself; this environment signs the 64 raw bytes of the base’s SHA-512.',
  );
  expect(underChangedOptions({ ...profile, emptyQuery: 'empty', clockToleranceSec: 9 }, profile, false)).toBe(
    'Does not hold either if @query of a URL without a query is the empty text and the clocks may differ by 9 s; ' +
      'this environment takes a question mark and allows 300 s.',
  );
  // Only a signer decides these; a verifier takes both as they come.
  expect(underChangedOptions({ ...profile, expires: 'off' }, profile, true)).toBeUndefined();
});
