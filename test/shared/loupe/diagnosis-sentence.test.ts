/** The line of a list claims no more than was searched: single changes leave two mistakes at once open. */
import { expect, test } from 'vitest';
import { diagnosisSentence } from '../../../shared/loupe/diagnosis-sentence.ts';

test('where no single change explains it, two mistakes are as likely as another key', () => {
  const open = { verified: false, findings: [], candidatesTried: 1_847, tried: [], nextStep: 'Paste the base.' };
  const sentence = diagnosisSentence(open, 'theirs');
  expect(sentence).toMatch(/two mistakes at once, another key than “theirs”, or .*search pairs/);
  expect(diagnosisSentence({ ...open, candidatesTried: 0 }, 'theirs')).toBe('Paste the base.');
});
