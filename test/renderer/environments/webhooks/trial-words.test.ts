import { expect, test } from 'vitest';
import type { MessageTrial } from '../../../../renderer/environments/webhooks/messages-store.ts';
import { trialsLabel, trialTone } from '../../../../renderer/environments/webhooks/trial-words.ts';
import { forgeryCheck, PLANT_IDS, type PlantId } from '../../../../shared/doctor/plant.ts';

let serial = 0;
const trial = (forgery: PlantId, status: number | undefined): MessageTrial => {
  serial += 1;
  return {
    serial,
    forgery,
    isStranger: false,
    expected: forgeryCheck(forgery),
    came: {
      ok: true,
      value: {
        exchangeId: 'e',
        url: 'https://127.0.0.1/hook',
        totalMs: 1,
        failedChecks: [],
        ...(status === undefined ? {} : { status }),
      },
    },
  };
};

test('a run of all test messages is one line: how many were refused as they must be, and how many accepted', () => {
  const run = PLANT_IDS.map((id) => trial(id, forgeryCheck(id) === undefined ? 200 : 401));
  expect(trialsLabel(run)).toBe(
    `${PLANT_IDS.length} test messages: ${PLANT_IDS.length - 1} refused as they must be, 1 accepted`,
  );
});

test('what a receiver takes wrongly, fails at or does not answer is not as expected', () => {
  const taken = trial('wrong-digest', 200);
  const failed = trial('unsigned', 503);
  const silent = trial('wrong-key', undefined);
  expect([taken, failed, silent].map(trialTone)).toEqual(['bad', 'warn', 'bad']);
  expect(trialsLabel([silent, failed, taken])).toBe('3 test messages: 3 not as expected');
});

test('of a message that was sent twice the newer counts', () => {
  expect(trialsLabel([trial('unsigned', 401), trial('unsigned', 200)])).toBe('1 test message: 1 refused as it must be');
});
