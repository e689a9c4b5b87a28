/** The sandbox's own menus under the lint: no error on any screen or press, and the warnings that the specification's own keys earn. */
import { expect, test } from 'vitest';
import type { Shown } from '../../../../electron/sandbox/menus/engine.ts';
import { allCustomers } from '../../../../electron/sandbox/trading/customers.ts';
import { createLinter } from '../../../../shared/ussd/lint/linter.ts';
import type { LintStep, Remark } from '../../../../shared/ussd/lint/remark.ts';
import { parseUssdReply } from '../../../../shared/ussd/parse-reply.ts';
import type { PressOutcome } from '../../../../shared/ussd/reply.ts';
import { crawl } from '../../../support/crawl-menu.ts';
import { seededCore } from '../../../support/sandbox-core.ts';
import { startTestSandbox } from '../../../support/start-sandbox.ts';

const NO_LIMITS = { applicationLimitMs: 10_000 };

function outcomeOf({ state, menu, ussdText }: Shown): PressOutcome {
  const expiresAt = '2026-03-02T09:03:00.000Z';
  return { kind: 'reply', reply: { message: 'ok', sessionId: 's', currentState: state, menu, ussdText, expiresAt } };
}

test('no screen and no key of any customer of the seed is an error, and only keys have warnings', () => {
  const core = seededCore();
  const warned = new Set<string>();
  let presses = 0;
  const seen = new Set<string>();
  for (const customer of allCustomers(core).filter(({ status }) => status === 'ACTIVE')) {
    // One currency's stocks are enough: they differ by the amounts only.
    crawl(core, customer, seen.size === 0, (from, sent, to) => {
      presses += 1;
      seen.add(from.state);
      const refused: PressOutcome = {
        kind: 'failed',
        failure: { code: 'service-422', message: 'refused' },
        sessionLost: false,
      };
      const linter = createLinter(NO_LIMITS);
      const step = { elapsedMs: 1, atMs: Date.parse('2026-03-02T09:00:00Z') };
      const remarks = [
        ...linter.take({ ...step, sent: '*1#', outcome: outcomeOf(from) }),
        ...linter.take({ ...step, sent, outcome: to ? outcomeOf(to) : refused }),
      ];
      for (const remark of remarks) {
        expect(remark.severity, `${from.state} ${sent}: ${remark.message}`).toBe('warning');
        warned.add(`${remark.rule} ${remark.state}`);
      }
    });
  }
  expect(presses).toBeGreaterThan(2000);
  // By the specification 7 follows five stocks, and 5 no item at all; a tenth of few shares is no whole share, so 1 is left out.
  expect([...warned].sort()).toEqual(['key-gap SELL_STOCK', 'key-gap STOCKS', 'key-gap TRANSACTION_HISTORY']);
}, 60_000);

test('a session over signed HTTP: buying, searching, a wrong key, and an order that is cancelled', async () => {
  const sandbox = await startTestSandbox();
  const phone = await sandbox.dial(1001);
  const linter = createLinter(NO_LIMITS);
  const remarks: Remark[] = [];
  for (const sent of [
    '1',
    '7',
    '9',
    '8',
    'kafue',
    '1',
    '1',
    '0',
    '0',
    '0',
    '2',
    '1',
    '1',
    '4',
    '0',
    '3',
    '0',
    '2',
    '2',
    '1',
  ]) {
    const sentAtMs = Date.now();
    const answer = await phone.press(sent);
    const reply = parseUssdReply(answer.text);
    expect(reply.ok, `${sent}: ${answer.text}`).toBe(true);
    if (!reply.ok) continue;
    const step: LintStep = {
      sent,
      outcome: { kind: 'reply', reply: reply.value },
      elapsedMs: Date.now() - sentAtMs,
      atMs: sandbox.clock.nowMs(),
    };
    remarks.push(...linter.take(step));
  }
  expect(phone.state()).toBe('SELL_SUCCESS');
  expect(remarks.map(({ rule, severity, state }) => [rule, severity, state])).toEqual([
    ['key-gap', 'warning', 'STOCKS'],
    ['key-gap', 'warning', 'STOCKS'],
  ]);
});
