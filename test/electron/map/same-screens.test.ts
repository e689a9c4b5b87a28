/**
 * The screens of the sandbox's menu as different customers see them: each is one screen of the map, whatever names, amounts, accounts and orders
 * a customer has, and whatever was chosen before in the session.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processUssdCall } from '../../../electron/sandbox/menus/process.ts';
import { createAccount } from '../../../electron/sandbox/routes/accounts-route.ts';
import type { CustomerRow } from '../../../electron/sandbox/world/world-types.ts';
import { addStep, type MapBuild, readMap, startMap } from '../../../shared/map/map-build.ts';
import type { MapScreen } from '../../../shared/map/menu-map.ts';
import { mapRecord } from '../../../shared/ussd/map-record.ts';
import { pressRecord } from '../../../shared/ussd/press-record.ts';
import type { PressOutcome, UssdReply } from '../../../shared/ussd/reply.ts';
import { seededCore, type TestCore } from '../../support/sandbox-core.ts';

/** A customer who has nothing to list, or whose stock has no parts, reads another sentence, and that is another screen. */
const OTHER_WORDS = /^No |^You (have|own) no |^This (request|holding) is gone|Whole shares only/;

const TYPED = ['1', '25', 'zambezi', 'a', '0.5'];
const CODE = '*384*99#';

/** Walks the menu; a press is the place of a key among those that the screen offers. */
function walk(core: TestCore, build: MapBuild, customerId: number, presses: readonly number[]): void {
  let reply: UssdReply | undefined;
  let answers: string | undefined;
  for (const [at, press] of [0, ...presses].entries()) {
    const sent = at === 0 ? CODE : keyAt(reply, press);
    const outcome = pressed(core, { customerId, sent, sessionId: reply?.sessionId });
    const id = `x${String(build.nodes.size).padStart(6, '0')}`;
    const record = pressRecord({ customerId, sent, isStart: at === 0 }, outcome);
    const startedAtMs = build.nodes.size;
    addStep(build, {
      id,
      startedAtMs,
      totalMs: 1,
      status: 200,
      press: record,
      map: mapRecord('hand', answers, outcome),
    });
    if (outcome.kind === 'failed') return;
    ({ reply } = outcome);
    answers = id;
    if (reply.menu.isEndState) return;
  }
}

function keyAt(reply: UssdReply | undefined, press: number): string {
  const keys = reply?.menu.options.map(({ key }) => key) ?? [];
  const isTyped = reply?.currentState.startsWith('ENTER_') || reply?.currentState === 'SEARCH_STOCK';
  const all = isTyped ? [...TYPED, ...keys] : keys;
  return all[press % all.length] ?? '0';
}

function pressed(
  core: TestCore,
  press: { customerId: number; sent: string; sessionId: string | undefined },
): PressOutcome {
  const { customerId, sent: choice, sessionId } = press;
  const answer = processUssdCall(core, { customerId, choice, sessionId });
  if (answer.kind === 'body') return { kind: 'reply', reply: (answer.json as { data: UssdReply }).data };
  return { kind: 'failed', failure: { code: 'service-422', message: '' }, sessionLost: false };
}

/** What tells two screens of a state apart: the keys that it offers besides items and paging, and those other words. */
function kindOf({ state, options, example }: MapScreen): string {
  const keys = options.filter(({ isItem, isPaging }) => !isItem && !isPaging).map(({ key }) => key);
  const [title = ''] = example.split('\n');
  const [words] = OTHER_WORDS.exec(title) ?? [];
  return [state, options.some(({ isItem }) => isItem), keys, words].join(' ');
}

test('a screen of the menu is one screen of the map for all customers', { timeout: 120_000 }, () => {
  const core = seededCore();
  const customers = core.db.all<CustomerRow>('SELECT * FROM customer ORDER BY customerId');
  const subscribers = customers.flatMap(({ firstName, lastName }) => [firstName, lastName, `${firstName} ${lastName}`]);
  const who = fc.record({
    customer: fc.constantFrom(...customers),
    opened: fc.array(fc.constantFrom('ZK', 'USD', 'EUR'), { maxLength: 2 }),
    walks: fc.array(fc.array(fc.nat(40), { minLength: 8, maxLength: 20 }), { minLength: 5, maxLength: 8 }),
  });
  fc.assert(
    fc.property(fc.array(who, { minLength: 2, maxLength: 4 }), (all) => {
      const build = startMap({ subscribers, serviceCode: CODE });
      for (const { customer, opened, walks } of all) {
        const { customerId } = customer;
        for (const presses of walks) walk(core, build, customerId, presses);
        for (const currency of opened) createAccount(core, { body: { customerId, currency }, path: {}, query: {} });
        for (const presses of walks) walk(core, build, customerId, presses);
      }
      const kinds = Map.groupBy(readMap(build).screens, kindOf);
      const twice = [...kinds.values()].filter((screens) => screens.length > 1);
      expect(twice.map((screens) => screens.map(({ text }) => text))).toEqual([]);
    }),
    // The world remembers what each run did, so that a smaller one would be tried in another world.
    { numRuns: 60, endOnFailure: true },
  );
});
