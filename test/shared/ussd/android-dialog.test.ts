/** What Android shows of each state of the session, and what a click or an edit in its field does to it. */
import { expect, test } from 'vitest';
import { androidDialog } from '../../../shared/ussd/android-dialog.ts';
import { advance } from '../../../shared/ussd/session.ts';
import { type PhoneEvent, type SessionState, SWITCHED_ON } from '../../../shared/ussd/session-state.ts';
import { AT_MS, BACK, screen } from './lint/screens.ts';

const at = { serviceMs: AT_MS, machineMs: AT_MS };
const menu = screen({ options: [{ key: '1', label: 'Stocks' }, BACK] });
const idle: SessionState = { ...SWITCHED_ON, stage: { kind: 'idle' }, serviceCode: '*1#' };

function play(state: SessionState, ...events: readonly PhoneEvent[]): SessionState {
  return events.reduce((now, event) => advance(now, event)[0], state);
}
const dialled = play(idle, { kind: 'textPasted', text: '*1#' }, { kind: 'greenPressed' });
const asked = play(dialled, { kind: 'answered', pressNumber: 1, outcome: { kind: 'reply', reply: menu }, at });
const ended = (text: string) => screen({ text, options: [], isEnd: true });

test('nothing over the dial pad, a spinner without a way out, then the question', () => {
  expect(androidDialog(idle, [])).toBeUndefined();
  expect(androidDialog(dialled, [])).toEqual({ kind: 'spinner', text: 'USSD code running…', earlier: [] });
  expect(androidDialog(asked, [])).toMatchObject({ kind: 'question', text: menu.ussdText, menu });
});

test('a final text stands above the former ones; an empty one shows no dialog', () => {
  const [sent] = advance(asked, { kind: 'optionChosen', key: '1', of: menu });
  expect(androidDialog(sent, [])?.kind).toBe('spinner');
  const answer = { kind: 'answered', pressNumber: 2, at } as const;
  const over = play(sent, { ...answer, outcome: { kind: 'reply', reply: ended('Done.') } });
  expect(androidDialog(over, ['before'])).toEqual({ kind: 'text', text: 'Done.', earlier: ['before'] });
  expect(androidDialog(play(sent, { ...answer, outcome: { kind: 'reply', reply: ended('') } }), [])).toBeUndefined();
});

test('a dropped session says what Android says, and beside it why', () => {
  const dropped = play(asked, { kind: 'sessionDropped', sentence: 'The sandbox was reset.' });
  expect(androidDialog(dropped, [])).toMatchObject({
    text: 'Connection problem or invalid MMI code.',
    reason: expect.stringContaining('The sandbox was reset.'),
  });
});

test('an option is taken from the screen that waits for it, once, and from no other', () => {
  const [sent, effects] = advance(asked, { kind: 'optionChosen', key: '1', of: menu });
  expect(effects).toMatchObject([{ kind: 'send', choice: '1', sessionId: 's1' }]);
  expect(advance(sent, { kind: 'optionChosen', key: '1', of: menu })).toEqual([sent, []]);
  const former = screen({ text: 'Before.' });
  expect(advance(asked, { kind: 'optionChosen', key: '0', of: former })).toEqual([asked, []]);
  expect(advance(idle, { kind: 'optionChosen', key: '0', of: menu })).toEqual([idle, []]);
});

test('an edit replaces the line where an answer is wanted, up to its length', () => {
  expect(play(asked, { kind: 'lineEdited', text: 'ka' }, { kind: 'lineEdited', text: 'kaf' }).typed).toBe('kaf');
  expect(play(asked, { kind: 'lineEdited', text: 'x'.repeat(300) }).typed).toHaveLength(182);
  expect(play(dialled, { kind: 'lineEdited', text: 'x' }).typed).toBe('');
  expect(play(idle, { kind: 'lineEdited', text: 'x' }).typed).toBe('');
});
