import { expect, test } from 'vitest';
import { replayedScreen } from '../../../renderer/flows/flow-run-store.ts';
import { countSeptets } from '../../../shared/gsm/septets.ts';

const RUN = {
  name: 'pin',
  text: 'flow: Pin\nvars: { pin: "1234" }\nsteps:\n  - press: 1\n  - type: "{pin}"\n',
  environmentId: 'sandbox',
  pace: 'human',
  standing: 'running',
  steps: [],
  startedAtMs: 0,
  lint: [],
} as const;

test('a secret on its way is drawn on the phone by its mask, in characters that a phone has', () => {
  const { sending } = replayedScreen({ ...RUN, nextLine: 5 });
  expect(sending).toBe('****');
  expect(countSeptets(sending ?? '').foreign).toEqual([]);
  expect(replayedScreen({ ...RUN, nextLine: 4 }).sending).toBe('1');
});

test('steps are counted as a report and the strip count them: the dialling is the first', () => {
  const step = { line: 1, passed: true, text: 'Hello', state: 'HOME', end: false } as const;
  const steps = [step, step].map((one, index) => ({
    ...{ ...one, index, planned: index, sent: '1', status: 200, elapsedMs: 1, failures: [] },
  }));
  expect(replayedScreen(RUN).at).toBe('dialling');
  expect(replayedScreen({ ...RUN, steps }).at).toBe('step 2 of 3');
});
