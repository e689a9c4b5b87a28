import fc from 'fast-check';
import { expect, it } from 'vitest';
import { screenText } from '../../../shared/ussd/screen-text.ts';
import { nextLimit } from '../../../shared/ussd/session-end.ts';
import {
  type Instant,
  MOST_LAST_CODES,
  openMenu,
  openStage,
  type PhoneEvent,
  type SessionState,
} from '../../../shared/ussd/session-state.ts';
import { HOME, PhoneStory, refusal, reply, SEARCH, SERVICE_CODE, STOCKS } from './phone-story.ts';

/** One thing that happens: keys by a person, answers by the service in any order, time. */
type Happening =
  | { readonly kind: 'event'; readonly event: PhoneEvent }
  | { readonly kind: 'dials' }
  /** An answer to one of the presses sent so far, counted from the newest. */
  | { readonly kind: 'answer'; readonly back: number; readonly with: number }
  | { readonly kind: 'waits'; readonly ms: number };

const characters = [...'0123456789*#az'];
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.constantFrom(...characters).map((character) => ({
    kind: 'event' as const,
    event: { kind: 'characterTyped' as const, character },
  })),
  fc
    .constantFrom<PhoneEvent>(
      { kind: 'greenPressed' },
      { kind: 'redPressed' },
      { kind: 'clearPressed' },
      { kind: 'redialled' },
      { kind: 'codeChosen', code: SERVICE_CODE },
      { kind: 'callsOpened' },
      { kind: 'markMoved', by: 1 },
      { kind: 'recalled' },
      { kind: 'lineChanged', serviceCode: SERVICE_CODE },
      { kind: 'sessionDropped', sentence: 'The sandbox was reset.' },
      { kind: 'textPasted', text: SERVICE_CODE },
    )
    .map((event) => ({ kind: 'event' as const, event })),
  fc.constant({ kind: 'dials' as const }),
  // Hanging up and dialling again while an answer is on its way is where sessions could mix.
  fc.constantFrom({ kind: 'dials' as const }, { kind: 'event' as const, event: { kind: 'redPressed' as const } }),
  fc.record({ kind: fc.constant('answer' as const), back: fc.nat(3), with: fc.nat(5) }),
  // Most often a screen comes, else no session would live.
  fc.record({ kind: fc.constant('answer' as const), back: fc.constant(0), with: fc.nat(2) }),
  fc.record({ kind: fc.constant('answer' as const), back: fc.constant(0), with: fc.nat(2) }),
  fc.record({
    kind: fc.constant('waits' as const),
    ms: fc.oneof(fc.nat(4000), fc.constantFrom(9_999, 10_000, 180_000)),
  }),
);

/** The answers by number; the session's name is the press that began it, so that a stray one can be told. */
function answer(which: number, session: string) {
  const answers = [
    reply('HOME', HOME, session),
    reply('STOCKS', STOCKS, session),
    reply('SEARCH_STOCK', SEARCH, session),
    reply('GOODBYE', 'Bye', session),
    refusal('The service answered 500.'),
    refusal('The session has ended.', true),
  ];
  return answers[which] ?? refusal('none');
}

/** Plays the happenings; `look` sees the phone after each, and the press that this one answered. */
function play(
  happenings: readonly Happening[],
  look: (phone: PhoneStory, answered: number | undefined, waited: boolean) => void,
) {
  const phone = new PhoneStory();
  const sessionOf = (pressNumber: number): string => {
    const effect = phone.sent.find((one) => one.pressNumber === pressNumber);
    return effect?.sessionId ?? `begun-by-${pressNumber}`;
  };
  for (const one of happenings) {
    let answered: number | undefined;
    if (one.kind === 'event') phone.does(one.event);
    else if (one.kind === 'dials') phone.dials();
    else if (one.kind === 'waits') phone.waits(one.ms);
    else {
      answered = phone.sent.length - one.back;
      if (answered < 1) continue;
      phone.lateAnswer(answered, answer(one.with, sessionOf(answered)));
    }
    look(phone, answered, one.kind === 'waits');
  }
  return phone;
}

// Of any length up to 60: by itself fast-check makes lists of at most ten, in which no session goes on.
const story = fc.array(happening, { maxLength: 60, size: 'max' });

it('numbers presses in order and sends none while one is awaited, until that very one is answered', () => {
  fc.assert(
    fc.property(story, (happenings) => {
      let sentBefore = 0;
      let awaitedBefore: number | undefined;
      play(happenings, (phone, answered) => {
        const [press, ...more] = phone.sent.slice(sentBefore);
        expect(more).toEqual([]);
        if (press) {
          expect(press.pressNumber).toBe(sentBefore + 1);
          expect(phone.state.inFlight?.pressNumber).toBe(press.pressNumber);
          if (awaitedBefore !== undefined) expect(answered).toBe(awaitedBefore);
        }
        sentBefore = phone.sent.length;
        awaitedBefore = phone.state.inFlight?.pressNumber;
      });
    }),
  );
});

it('never shows or continues a session that a later dialling did not begin', () => {
  const seen = { replies: 0, continued: 0 };
  fc.assert(
    fc.property(story, (happenings) => {
      play(happenings, (phone) => {
        const begun = phone.sent.findLast((one) => one.sessionId === undefined);
        const session = `begun-by-${begun?.pressNumber}`;
        const { stage } = phone.state;
        if (stage.kind === 'screen' || stage.kind === 'ended') {
          seen.replies += 1;
          expect(stage.reply.sessionId).toBe(session);
        }
        const last = phone.sent.at(-1);
        if (last?.sessionId === undefined) return;
        seen.continued += 1;
        expect(last.sessionId).toBe(session);
      });
    }),
    { numRuns: 400 },
  );
  expect(Math.min(seen.replies, seen.continued)).toBeGreaterThan(100);
});

/** What must hold of every state, whatever happened before. */
function expectValid({ state }: PhoneStory, at: Instant): void {
  const { stage, inFlight, ahead, sessionSinceMs, lastCodes } = state;
  const open = openStage(state);
  // Only a session waits for answers, queues keys and has limits, and only its menu can be answered.
  if (!open)
    expect({ inFlight, ahead, sessionSinceMs }).toEqual({ inFlight: undefined, ahead: [], sessionSinceMs: undefined });
  expect(nextLimit(state, at) !== undefined).toBe(open !== undefined && limitsOf(state));
  if (open?.kind === 'running') expect(inFlight).toBeDefined();
  if (inFlight) expect(open).toBeDefined();
  if (stage.kind === 'busy') expect(stage.over).toBe(open);
  if (stage.kind === 'calls') expect(lastCodes[stage.at]).toBeDefined();
  expect(lastCodes.length).toBeLessThanOrEqual(MOST_LAST_CODES);
  expect(screenText(state) !== '' || stage.kind === 'idle').toBe(true);
  // Nothing that has passed is still counted.
  const next = nextLimit(state, at);
  if (next) expect(next.leftMs).toBeLessThanOrEqual(next.ofMs);
}

/** A menu or a press that left the phone has a limit. */
function limitsOf(state: SessionState): boolean {
  return openMenu(state) !== undefined || state.inFlight?.sentAtMs !== undefined;
}

it('leaves a valid state after every happening, and a limit that has passed has ended the session', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(story, (happenings) => {
      play(happenings, (phone, _answered, waited) => {
        expectValid(phone, phone.now);
        seen.add(phone.state.stage.kind);
        if (waited) expect(nextLimit(phone.state, phone.now)?.leftMs ?? 1).toBeGreaterThan(0);
      });
    }),
    { numRuns: 400 },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'busy',
      'calls',
      'ended',
      'ended-by-network',
      'failed',
      'idle',
      'running',
      'screen',
      'timed-out',
    ]),
  );
});

it('is changed by no answer but the awaited one: late and repeated ones, in any order, leave the very same state', () => {
  let strays = 0;
  fc.assert(
    fc.property(
      story,
      fc.array(fc.record({ press: fc.nat(12), with: fc.nat(5) }), { maxLength: 8 }),
      (happenings, late) => {
        const phone = play(happenings, () => {});
        const awaited = phone.state.inFlight?.pressNumber;
        const before = phone.state;
        for (const { press, with: which } of late) {
          if (press === awaited) continue;
          strays += 1;
          phone.lateAnswer(press, answer(which, 'begun-by-nobody'));
          expect(phone.state).toBe(before);
        }
      },
    ),
  );
  expect(strays).toBeGreaterThan(100);
});

it('sends each dialling with its code and every other press with a choice that is not empty', () => {
  fc.assert(
    fc.property(story, (happenings) => {
      const phone = play(happenings, () => {});
      for (const press of phone.sent) {
        if (press.sessionId === undefined) expect(press.choice).toBe(SERVICE_CODE);
        else expect(press.choice).not.toBe('');
        expect(press.choice.length).toBeLessThanOrEqual(182);
      }
    }),
  );
});

it('sends characters of a type-ahead in the order in which they were typed', () => {
  const typed = fc.array(fc.constantFrom('1', '2', '7', '0'), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(typed, fc.array(fc.boolean(), { maxLength: 40 }), (keys, answersEarly) => {
      const phone = new PhoneStory().dials();
      // Every key is an option of every screen, so each must be sent once, whatever the service's pace.
      const screen = reply('HOME', 'Menu\n1. a\n2. b\n7. c\n0. d');
      for (const [at, key] of keys.entries()) {
        phone.types(key);
        if (answersEarly[at] && phone.state.inFlight) phone.answers(screen);
      }
      while (phone.state.inFlight) phone.answers(screen);
      expect(phone.choices).toEqual([SERVICE_CODE, ...keys]);
    }),
  );
});
