/** A caption written into a flow file: what is said is read back, and every other character stays. */
import { expect, test } from 'vitest';
import { readFlow } from '../../../shared/flow/read-flow.ts';
import { writeCaption } from '../../../shared/flow/write-caption.ts';

const TEXT = `# Mine
flow: Mine # the name
steps:
  - press: 1 # 2 s
    expect: { state: STOCKS }
  - { press: 8 }
  - type: zambezi
    caption: Old words. # kept
    expect:
      text: |
        Stocks
  - include: other.flow.yaml
`;

const captionOf = (text: string | undefined, step: number) => {
  const read = readFlow(text ?? '', { file: '' });
  if (!read.ok) throw new Error('no flow');
  return step === 0 ? read.flow.cue.caption : read.flow.steps[step - 1]?.cue.caption;
};

test('each step takes its words, in each way in which a step may be written, and nothing else changes', () => {
  const said = 'He said “yes”: 50 % # no comment';
  for (const step of [0, 1, 2, 3]) {
    const written = writeCaption(TEXT, step, said);
    expect(captionOf(written, step), `step ${step}`).toBe(said);
    const kept = written?.split('\n').filter((line) => !line.includes('no comment'));
    for (const line of kept ?? []) expect(TEXT.split('\n'), `step ${step}`).toContain(line);
  }
  expect(writeCaption(TEXT, 0, said)).toContain('flow: Mine # the name\ncaption: ');
  expect(writeCaption(TEXT, 3, said)).toContain('# kept');
});

test('a caption that is taken out goes with its line', () => {
  expect(writeCaption(TEXT, 3, ' ')).toBe(TEXT.replace('    caption: Old words. # kept\n', ''));
  expect(writeCaption(TEXT, 1, '')).toBe(TEXT);
});

test('what is no flow, and a step that is not there, is left alone', () => {
  expect(writeCaption('flow: [', 0, 'x')).toBeUndefined();
  expect(writeCaption(TEXT, 9, 'x')).toBeUndefined();
});
