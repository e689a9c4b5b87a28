/** Sessions of the loopback door: what is too old is told so for a day, and then forgotten. */
import { expect, test } from 'vitest';
import { systemRandom } from '../../../electron/ports/node-crypto.ts';
import { createWebSessions, LAUNCH_CODE_MS, type WebSessions } from '../../../electron/web/web-sessions.ts';
import { fixedClock } from '../../support/fixed-clock.ts';

const DAY_MS = 24 * 60 * 60_000;

function granted(sessions: WebSessions, code: string = sessions.issueCode(), ended = () => {}) {
  const grant = sessions.exchange(code, ended);
  if (typeof grant === 'string') throw new Error(grant);
  return grant;
}

test('codes that nobody presents again are forgotten when the next code is made', () => {
  const clock = fixedClock();
  const sessions = createWebSessions(systemRandom, clock);
  const launch = sessions.issueCode();
  const told = sessions.issueCode();
  const { resume, leave } = granted(sessions);
  leave();

  clock.advanceMs(LAUNCH_CODE_MS + 1);
  sessions.issueCode();
  expect(sessions.exchange(told, () => {})).toBe('too-old');

  clock.advanceMs(2 * DAY_MS + 1);
  sessions.issueCode();
  expect(sessions.exchange(launch, () => {})).toBe('unknown');
  expect(sessions.exchange(resume, () => {})).toBe('unknown');
});

test('a page that is there keeps its resume code, however long; one that is gone for a day', () => {
  const clock = fixedClock();
  const sessions = createWebSessions(systemRandom, clock);
  const first = granted(sessions);
  clock.advanceMs(5 * DAY_MS);
  sessions.issueCode();
  const second = granted(sessions, first.resume);
  second.leave();
  clock.advanceMs(DAY_MS);
  const third = granted(sessions, second.resume);
  third.leave();
  clock.advanceMs(DAY_MS + 1);
  expect(sessions.exchange(third.resume, () => {})).toBe('too-old');
});

test('a session ends when its resume code begins another, and no other session does', () => {
  const sessions = createWebSessions(systemRandom, fixedClock());
  const ended: string[] = [];
  const first = granted(sessions, undefined, () => ended.push('first'));
  granted(sessions, undefined, () => ended.push('other'));
  granted(sessions, first.resume, () => ended.push('next'));
  expect(ended).toEqual(['first']);
});
