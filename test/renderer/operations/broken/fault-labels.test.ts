import { expect, test } from 'vitest';
import { trialLabel } from '../../../../renderer/operations/broken/fault-labels.ts';

const reasons = (...fields: string[]) => ({
  message: 'No.',
  reasons: fields.map((field) => ({ field, message: 'x' })),
});

test('a fault that the service accepted is bad news, one that its own check refused is good', () => {
  expect(trialLabel('tampered-body', 200, reasons())).toMatchObject({ tone: 'bad' });
  expect(trialLabel('tampered-body', 401, reasons('digest-match'))).toMatchObject({ tone: 'good' });
});

test('a refusal by another check, or by none that is named, says which was expected', () => {
  for (const answer of [reasons('key-known'), reasons()]) {
    const words = trialLabel('tampered-body', 401, answer);
    expect(words.tone).toBe('warn');
    expect(words.sentence).toContain('digest-match');
  }
});

test('one that got no answer is bad news', () => {
  expect(trialLabel('tampered-body', undefined, reasons()).tone).toBe('bad');
});
