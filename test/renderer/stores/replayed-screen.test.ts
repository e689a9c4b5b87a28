import { expect, test } from 'vitest';
import { replayedScreen } from '../../../renderer/stores/replayed-screen.ts';
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
