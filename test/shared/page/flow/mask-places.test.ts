/** Places of a flow's text that stand for any text: where they are, and what stood there. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { learnedPattern } from '../../../../shared/flow/learned-masks.ts';
import { writeFlow } from '../../../../shared/flow/write-flow.ts';
import { maskPlaces, textAt, writtenAt } from '../../../../shared/page/flow/mask-places.ts';
import { flowOf } from '../../flow/flows.ts';

const FILE = `flow: A… {b}
dial: "*1*{code}#"   # …
expect: { state: HOME, text: "Hi {name}\\n{{x} … now" }
steps:
  - press: 1
    expect:
      text: |
        Price ZK …
        1 day …, now
        …
        0. Back
      contains: ["… Buy"]
  - include: other.flow.yaml
  - type: "{name}"
    expect: { text: plain … end }
`;

test('places are those of what screens must say, each with its step, and nothing else that looks like one', () => {
  expect(maskPlaces(FILE).map(({ written, of }) => [written, of?.at, of?.nth])).toEqual([
    ['{name}', 0, 0],
    ['…', 0, 1],
    ['…', 1, 0],
    ['…', 1, 1],
    ['…', 1, 2],
    ['…', undefined, undefined],
    ['…', 3, 0],
  ]);
  for (const { from, to, written } of maskPlaces(FILE)) expect(FILE.slice(from, to)).toBe(written);
});

test('what stood in a place is known from a screen that is as expected, and is written in the style of the file', () => {
  const places = maskPlaces(FILE);
  const price = 'Price ZK 12.50\n1 day -0.30%, now\n1. Buy\n2. {Sell}\n0. Back';
  const texts = places.map((place) => textAt(place, price));
  expect(texts).toEqual([undefined, undefined, '12.50', '-0.30%', '1. Buy\n2. {Sell}', undefined, undefined]);
  const lines = places[4];
  expect(lines && writtenAt(FILE, lines, texts[4] ?? '')).toBe('1. Buy\n        2. {{Sell}');
  const quoted = places[1];
  expect(quoted && textAt(quoted, 'Hi Ann\n{x} a\n"b" now')).toBe('a\n"b"');
  expect(quoted && writtenAt(FILE, quoted, 'a\n"b"')).toBe('a\\n\\"b\\"');
  const plain = places[6];
  expect(plain && writtenAt(FILE, plain, '12.50')).toBe('12.50');
  expect(plain && writtenAt(FILE, plain, 'a: b # c')).toBeUndefined();
});

test('a text that its block cannot hold is not offered', () => {
  const file = 'flow: A\nexpect:\n  text: |\n    …Home\nsteps: []\n';
  const [place] = maskPlaces(file);
  expect(place && writtenAt(file, place, ' ')).toBeUndefined();
  expect(place && writtenAt(file, place, ' \n')).toBeUndefined();
  expect(place && writtenAt(file, place, 'My ')).toBe('My ');
});

test('with every place made literal a recorded flow expects exactly the screen that was recorded', () => {
  const word = fc.constantFrom('ZK', '1', '+2.5%', '. ', ' ', '\n', 'Buy', '{x}', '12/3', '"', 'é');
  const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (screen, other) => {
      const menu = { state: 'HOME', text: screen, options: [], isEndState: false };
      const reply = { message: '', sessionId: '', currentState: 'HOME', menu, ussdText: screen, expiresAt: '' };
      const pattern = learnedPattern(screen, [other]);
      const press = { sent: '*1#', outcome: { kind: 'reply', reply }, status: 200, pattern } as const;
      let file = writeFlow({ name: 'A', presses: [press] });
      for (;;) {
        const [place] = maskPlaces(file);
        if (!place) break;
        const written = writtenAt(file, place, textAt(place, screen) ?? '');
        // A block cannot begin with a blank.
        if (written === undefined) return;
        file = file.slice(0, place.from) + written + file.slice(place.to);
      }
      expect(flowOf(file).expect.text?.replaceAll('{{', '{'), file).toBe(screen);
    }),
    { numRuns: 100 },
  );
});
