import { expect, test } from 'vitest';
import { trialLabel } from '../../../renderer/playground/fault-labels.ts';

const reasons = (...fields: string[]) => ({
  message: 'No.',
  reasons: fields.map((field) => ({ field, message: 'x' })),
});

test('a fault that the service accepted is bad news, one that its own check refused is good', () => {
  expect(trialLabel('tampered-body', 200, reasons(), undefined)).toMatchObject({ tone: 'bad' });
  expect(trialLabel('tampered-body', 401, reasons('digest-match'), undefined)).toMatchObject({ tone: 'good' });
});

test('a refusal by another check, or by none that is named, says which was expected', () => {
  for (const answer of [reasons('key-known'), reasons()]) {
    const words = trialLabel('tampered-body', 401, answer, undefined);
    expect(words.tone).toBe('warn');
    expect(words.sentence).toContain('digest-match');
  }
});

test('an edit that is refused shows the service’s sentence; one that got no answer, the transport’s', () => {
  expect(trialLabel(undefined, 404, reasons(), undefined).sentence).toBe('No.');
  expect(trialLabel(undefined, undefined, reasons(), 'The port is closed.')).toMatchObject({
    tone: 'bad',
    sentence: 'The port is closed.',
  });
});
