/** The readers of applications' answers, given anything: they never throw, and what they make of a text is in it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_USSD_PROFILE, type UssdProfile } from '../../../../shared/environment/environment.ts';
import type { UssdProtocol } from '../../../../shared/environment/ussd-protocol.ts';
import { NO_FACTS } from '../../../../shared/ussd/protocol/protocol.ts';
import { protocolOf } from '../../../../shared/ussd/protocol/protocols.ts';
import { screenName, screenOfText } from '../../../../shared/ussd/protocol/screen-of-text.ts';

const SPOKEN: readonly UssdProtocol[] = [
  { kind: 'con-end' },
  { kind: 'hubtel' },
  { kind: 'trueroute' },
  { kind: 'json', request: { text: 'a' }, textIs: 'all', reply: { text: 'a.b', end: 'c' } },
];
const encoder = new TextEncoder();
const PIECES = [
  'CON ',
  'END',
  '\n',
  '1. A',
  '<ussd>',
  '</ussd>',
  '<type>2</type>',
  '<msg>',
  '</msg>',
  '<!DOCTYPE a [',
  '&#x0;',
  '&lol;',
  '{"a":',
  '{"b":"x"}',
  '}',
  '{"Type":"Response","Message":',
  '"',
  '\u0000',
  '\ud800',
  'é',
];
const pieces = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 12 })
  .map((all) => all.join(''));
const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  pieces.map((text) => encoder.encode(text)),
);

test.each(SPOKEN)('$kind reads a screen or says in one sentence what came, whatever comes', (protocol) => {
  const profile: UssdProfile = { ...DEFAULT_USSD_PROFILE, protocol };
  fc.assert(
    fc.property(bodies, (body) => {
      const read = protocolOf(profile).read(body, profile, NO_FACTS);
      if (read.ok) expect(read.value.reply.isTextOnly).toBe(true);
      else expect(read.failure.message).toMatch(/^The answer is not a screen: expected .*, got .*\.$/s);
    }),
    { numRuns: 500 },
  );
});

const DEEP = `${'['.repeat(4_900)}${']'.repeat(4_900)}`;

test.each(['{"toString":1,"valueOf":1}', DEEP])('a value that is no word ends nothing and breaks nothing', (value) => {
  const bodies: readonly (readonly [UssdProtocol, string, boolean])[] = [
    [{ kind: 'hubtel' }, `{"Type":${value},"Message":"Menu"}`, false],
    [{ kind: 'hubtel' }, `{"Type":"Response","Message":"Menu","ClientState":${value}}`, value !== DEEP],
    [
      { kind: 'json', request: { text: 'a' }, textIs: 'all', reply: { text: 'b', end: 'c' } },
      `{"b":"Menu","c":${value}}`,
      true,
    ],
  ];
  for (const [protocol, body, isScreen] of bodies) {
    const profile: UssdProfile = { ...DEFAULT_USSD_PROFILE, protocol };
    const read = protocolOf(profile).read(encoder.encode(body), profile, NO_FACTS);
    expect(read).toMatchObject(isScreen ? { value: { reply: { menu: { isEndState: false } } } } : { ok: false });
  }
});

const lines = fc.array(
  fc.oneof(pieces, fc.constantFrom('1. A', '2 B', '00. Home', '#. More', '2.50 fee', '10:30', ' 3) C')),
  { maxLength: 8 },
);

test('options come from the lines, each with a key of one to three digits or a sign, and names are of letters, digits and _', () => {
  fc.assert(
    fc.property(lines, (given) => {
      const text = given.join('\n');
      const { ussdText, menu, currentState } = screenOfText(text, 's', false);
      expect(currentState).toMatch(/^[A-Z0-9_]{1,100}$/);
      const shown = ussdText.split('\n');
      expect(menu.text.split('\n').length + menu.options.length).toBeGreaterThanOrEqual(shown.length);
      for (const { key, label } of menu.options) {
        expect(key).toMatch(/^(?:\d{1,3}|[*#])$/);
        expect(shown.some((line) => line.trimStart().startsWith(key) && line.includes(label))).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['Main menu\n1. Go', 'MAIN_MENU'],
  ['\n  Crème brûlée', 'CREME_BRULEE'],
  ['STOCKS 1/3', 'STOCKS'],
  ['Balance: 250.00', 'BALANCE'],
  ['Your balance is K 250.00', 'YOUR_BALANCE_IS'],
  ['Send K50 to 0977000101?', 'SEND_TO'],
  ['50 K was sent', 'WAS_SENT'],
  ['Plan B', 'PLAN_B'],
  ['主菜单', 'SCREEN'],
  ['250.00', 'SCREEN'],
  ['', 'SCREEN'],
])('the screen that begins with %j is named %s', (text, name) => {
  expect(screenName(text)).toBe(name);
});

test.each([
  ['A\n1. Stocks\n2: Bonds\n3) Funds\n4- Cash\n00. Home\n#. More\n*. Back', ['1', '2', '3', '4', '00', '#', '*']],
  ['A\n 1. Stocks', ['1']],
  ['A\n1 Stocks\n0 Back', ['1', '0']],
  ['A\n250 shares', []],
  ['A\n2.50 fee\n10:30 today\n250.00', []],
  ['A\n1.500MB\n2.10GB\n3.4 gigabytes\n4-7 days', ['1', '2', '3', '4']],
])('%j offers %j', (text, keys) => {
  expect(screenOfText(text, 's', false).menu.options.map(({ key }) => key)).toEqual(keys);
});
