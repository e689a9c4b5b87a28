/** Sessions of the loopback door: what is too old is told so for a day, and then forgotten. */
import { expect, test } from 'vitest';
import { systemRandom } from '../../../electron/ports/node-crypto.ts';
import { createWebSessions, LAUNCH_CODE_MS } from '../../../electron/web/web-sessions.ts';
import { fixedClock } from '../../support/fixed-clock.ts';

const DAY_MS = 24 * 60 * 60_000;

test('codes and sessions that nobody presents again are forgotten when the next code is made', () => {
  const clock = fixedClock();
  const sessions = createWebSessions(systemRandom, clock);
  const launch = sessions.issueCode();
  const told = sessions.issueCode();
  const grant = sessions.exchange(sessions.issueCode());
  if (typeof grant === 'string') throw new Error(grant);

  clock.advanceMs(LAUNCH_CODE_MS + 1);
  sessions.issueCode();
  expect(sessions.exchange(told)).toBe('too-old');

  clock.advanceMs(2 * DAY_MS + 1);
  sessions.issueCode();
  expect(sessions.exchange(launch)).toBe('unknown');
  expect(sessions.exchange(grant.resume)).toBe('unknown');
  expect(sessions.isToken(grant.token)).toBe(false);
});

test('a page that is open keeps its resume code, however long', () => {
  const clock = fixedClock();
  const sessions = createWebSessions(systemRandom, clock);
  const grant = sessions.exchange(sessions.issueCode());
  if (typeof grant === 'string') throw new Error(grant);
  sessions.hold(grant.token, () => {});
  clock.advanceMs(5 * DAY_MS);
  sessions.issueCode();
  expect(sessions.isToken(grant.token)).toBe(true);
  expect(sessions.exchange(grant.resume)).toMatchObject({ token: expect.any(String) });
});

test('a session ends, with the streams that it holds open, when its resume code is exchanged: one page, one token', () => {
  const sessions = createWebSessions(systemRandom, fixedClock());
  const first = sessions.exchange(sessions.issueCode());
  const other = sessions.exchange(sessions.issueCode());
  if (typeof first === 'string' || typeof other === 'string') throw new Error('no session');
  const ended: string[] = [];
  sessions.hold(first.token, () => ended.push('stream'));
  const next = sessions.exchange(first.resume);
  if (typeof next === 'string') throw new Error(next);
  expect(ended).toEqual(['stream']);
  expect([first, next, other].map(({ token }) => sessions.isToken(token))).toEqual([false, true, true]);
});
