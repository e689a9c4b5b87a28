/** Presses of a planted menu as the map takes them: sessions of given keys, without a service. */
import type { MapStep } from '../../shared/map/map-step.ts';
import type { PressedBy } from '../../shared/request/press-record.ts';
import { mapRecord } from '../../shared/ussd/map-record.ts';
import { pressRecord } from '../../shared/ussd/press-record.ts';
import type { PressOutcome } from '../../shared/ussd/reply.ts';
import { answerPlanted, CLEAN_MENU, type PlantedMenu } from './planted-menu.ts';

export const TEST_CODE = '*384*99#';

export type SessionSteps = (sessionId: string, keys: readonly string[], by?: PressedBy) => MapStep[];

/** Makes steps whose values differ from press to press. */
export function stepMaker(menu: PlantedMenu = CLEAN_MENU): SessionSteps {
  let count = 0;
  return (sessionId, keys, by = 'hand') => {
    let at: string | undefined;
    let text = '';
    let answers: string | undefined;
    return [TEST_CODE, ...keys].map((sent, index): MapStep => {
      count += 1;
      const startedAtMs = 1_700_000_000_000 + count * 1000;
      const answer = answerPlanted(menu, { sessionId, at, text }, sent, count, startedAtMs);
      const outcome: PressOutcome =
        answer.kind === 'screen'
          ? { kind: 'reply', reply: answer.reply }
          : {
              kind: 'failed',
              failure: { code: `service-${answer.status}`, message: answer.message },
              sessionLost: answer.status === 404,
            };
      const id = `x${String(count).padStart(6, '0')}`;
      const step: MapStep = {
        id,
        startedAtMs,
        totalMs: 5,
        status: answer.kind === 'screen' ? 200 : answer.status,
        press: pressRecord({ customerId: 1, sent, isStart: index === 0 }, outcome),
        map: mapRecord(by, answers, outcome),
        atMs: startedAtMs,
      };
      if (answer.kind === 'screen') {
        at = answer.at;
        text = answer.reply.ussdText;
        answers = id;
      }
      return step;
    });
  };
}
