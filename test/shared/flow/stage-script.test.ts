/** Scripts of the stage: flows with words for the presenter and the room, and presses that are to be refused. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sandboxFault } from '../../../electron/flows/open-world.ts';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { flowJsonSchema } from '../../../shared/flow/flow-schema.ts';
import { readFlow } from '../../../shared/flow/read-flow.ts';
import { faultsOf, flowOf, planOf } from './flows.ts';

const ENVIRONMENT = { ...NEW_ENVIRONMENT, id: 'a', ownKeyId: '', hasToken: true };

const SCRIPT = `flow: A script
note: Say hello.
caption: A phone.
show: chain
steps:
  - press: 1
    caption: The list.
    fault: tampered-body
    expect: { refused: 401 }
  - wait: 10s
    note: Wait with them.
    show: nothing
`;

test('note, caption and show stand with the dialling and with each step that is played', () => {
  const { cue, steps } = flowOf(SCRIPT);
  expect(cue).toEqual({ note: 'Say hello.', caption: 'A phone.', show: 'chain' });
  expect(steps).toMatchObject([
    { kind: 'press', fault: 'tampered-body', cue: { caption: 'The list.' } },
    { kind: 'wait', cue: { note: 'Wait with them.', show: 'nothing' } },
  ]);
});

test.each([
  ['flow: A\nshow: everything\n', '2:1 show: expected one of chain, map, nothing, got the text "everything"'],
  [
    'flow: A\nsteps:\n  - press: 1\n    fault: bad-luck\n',
    '4:5 fault: expected one of signed-base, signed-hex, wrong-key',
  ],
  ['flow: A\nsteps:\n  - wait: 1s\n    fault: wrong-key\n', '4:5 fault belongs to press and type; wait signs nothing'],
  ['flow: A\nsteps:\n  - include: b.flow.yaml\n    note: x\n', '4:5 note belongs to a step that is played'],
  [
    'flow: A\nsteps:\n  - press: 1\n    captoin: x\n',
    '4:5 expected one of the fields press, type, wait, include, expect, delivery, fault, note, caption, show',
  ],
  [
    'flow: A\nsteps:\n  - delivery: a.b\n    expect: { end: true }\n',
    '4:5 expect belongs to press and type; delivery brings no screen',
  ],
  ['flow: A\nsteps:\n  - delivery: ""\n', '3:5 delivery: expected an event, got nothing'],
  ['flow: A\ncaption: [x]\n', '2:1 caption: expected a caption as text, got a list'],
])('a mistake is named with its line, its column, what was expected and what came: %j', (text, expected) => {
  expect(faultsOf(text).join('\n')).toContain(expected);
});

test('the JSON Schema speaks of scripts of the stage and of their fields', () => {
  const schema = JSON.stringify(flowJsonSchema());
  expect(schema).toContain('*.stage.yaml');
  for (const field of ['"note":', '"caption":', '"show":', '"fault":']) expect(schema).toContain(field);
});

test('a press that is to be spoilt is for sandboxes only', () => {
  const planned = planOf({ 'a.stage.yaml': SCRIPT }, 'a.stage.yaml');
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
  expect(sandboxFault(planned.plan, { ...ENVIRONMENT, name: 'Live', kind: 'remote' })).toMatchObject({
    file: 'a.stage.yaml',
    line: 6,
    message: expect.stringMatching(/^fault: expected an environment that is a sandbox, got Live/),
  });
  expect(sandboxFault(planned.plan, { ...ENVIRONMENT, kind: 'embedded-sandbox' })).toBeUndefined();
});

const word = fc.constantFrom(
  'note',
  'caption',
  'show',
  'fault',
  'press',
  'type',
  'wait',
  'expect',
  'steps',
  'chain',
  '{x}',
  '…',
  '- ',
  '[',
  '|',
  ': ',
  '\n  ',
  '\n    ',
);

test('no text makes the reader throw: it is a flow, or faults with their places', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 25 }), (parts) => {
      const read = readFlow(`flow: A\nsteps:\n  - press: 1\n    ${parts.join('')}`, { file: 'a.stage.yaml' });
      if (read.ok) return;
      expect(read.faults.length).toBeGreaterThan(0);
      for (const { file, line, column, message } of read.faults) {
        expect({ file, isPlaced: line >= 1 && column >= 1, isSaid: message !== '' }).toEqual({
          file: 'a.stage.yaml',
          isPlaced: true,
          isSaid: true,
        });
      }
    }),
    { numRuns: 400 },
  );
});
