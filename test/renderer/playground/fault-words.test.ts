import { expect, test } from 'vitest';
import { trialWords } from '../../../renderer/playground/fault-words.ts';

const reasons = (...fields: string[]) => ({
  message: 'No.',
  reasons: fields.map((field) => ({ field, message: 'x' })),
});

test('a fault that the service accepted is bad news, one that its own check refused is good', () => {
  expect(trialWords('tampered-body', 200, reasons(), undefined)).toMatchObject({ standing: 'bad' });
  expect(trialWords('tampered-body', 401, reasons('digest-match'), undefined)).toMatchObject({ standing: 'good' });
});

test('a refusal by another check, or by none that is named, says which was expected', () => {
  for (const answer of [reasons('key-known'), reasons()]) {
    const words = trialWords('tampered-body', 401, answer, undefined);
    expect(words.standing).toBe('warn');
    expect(words.sentence).toContain('digest-match');
  }
});

test('an edit that is refused shows the service’s sentence; one that got no answer, the transport’s', () => {
  expect(trialWords(undefined, 404, reasons(), undefined).sentence).toBe('No.');
  expect(trialWords(undefined, undefined, reasons(), 'The port is closed.')).toMatchObject({
    word: 'no answer',
    sentence: 'The port is closed.',
  });
});
