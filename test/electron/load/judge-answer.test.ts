/** What is said of an answer of a load: nothing that must stay secret, whatever the service repeats. */
import { expect, test } from 'vitest';
import { judgeAnswer } from '../../../electron/load/judge-answer.ts';
import { beginLoadSession, SessionOwners } from '../../../shared/load/load-session.ts';
import { planOf } from '../../shared/flow/flows.ts';

test('a service that repeats the token and the PIN has neither shown', () => {
  const read = planOf({
    'a.flow.yaml': 'flow: A\nvars: { pin: "4711" }\nexpect: { contains: [Welcome] }\nsteps: []\n',
  });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const flow = { scenario: 'A', plan: read.plan, secrets: [] };
  const begun = beginLoadSession(flow, { serviceCode: '*384*99#', customerIds: [1001] }, {});
  if (!begun.ok) throw new Error(begun.fault.message);
  const menu = { state: 'HOME', text: 'Hi', options: [], isEndState: false };
  const ussdText = 'Bearer a-token-of-some-length and 4711';
  const reply = { message: '', sessionId: 's', currentState: 'HOME', menu, ussdText, expiresAt: '' };
  const answer = { outcome: { kind: 'reply' as const, reply }, status: 200, elapsedMs: 5 };
  const judged = judgeAnswer(flow, begun.session, answer, new SessionOwners(), {}, ['a-token-of-some-length']);
  expect(judged.sentence).toBe('A, line 3: contains: expected Welcome, got Bearer **** and ****.');
});
