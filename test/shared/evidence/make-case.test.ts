import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_USSD_PROFILE } from '../../../shared/environment/environment.ts';
import { type Case, type CaseIncludes, NOTHING_INCLUDED, writeCase } from '../../../shared/evidence/case.ts';
import { type CaseSource, makeCase } from '../../../shared/evidence/make-case.ts';
import { readCase } from '../../../shared/evidence/read-case.ts';
import { reportArchive, reportText } from '../../../shared/evidence/report-of-case.ts';
import type { Exchange } from '../../../shared/request/exchange.ts';
import type { PressRecord } from '../../../shared/request/press-record.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { canaryForms, findCanaries, textCanary } from '../../support/canaries.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';

const PIN = '739184';
const MSISDN = '+260977000101';

const screen = (state: string, text: string, keys: readonly string[] = []): PressRecord['outcome'] => ({
  kind: 'screen',
  state,
  text,
  isEnd: false,
  keys,
});

/** A walk that asks for a PIN, with what each press sent and what came. */
function walkWith(
  steps: readonly { sent: string; outcome: PressRecord['outcome']; body?: string; request?: string }[],
): Exchange[] {
  return steps.map(({ sent, outcome, body, request }, at) => {
    const { exchange } = recordedExchange({
      id: `step-${at}`,
      sessionId: 'session',
      startedAtMs: 1_700_000_000_000 + at * 1000,
      label: `Step · ${sent} → there`,
      requestBody: Buffer.from(request ?? `sessionId=s&choice=${sent}`),
      responseBody: Buffer.from(body ?? JSON.stringify({ data: outcome.kind === 'screen' ? outcome.text : '' })),
    });
    return { ...exchange, press: { customerId: 1001, sent, isStart: at === 0, outcome } };
  });
}

const pinWalk = (echo = `Your PIN ${PIN} holds.`) =>
  walkWith([
    { sent: '*384*99#', outcome: screen('HOME', 'Hello Mutinta.', ['1']) },
    { sent: '1', outcome: screen('ENTER_PIN', 'Enter your PIN\n0. Back', ['0']) },
    { sent: PIN, outcome: screen('BALANCE', echo) },
  ]);

const made = (exchanges: readonly Exchange[], includes?: CaseIncludes): Case => makeCase(sourceOf(exchanges, includes));

function sourceOf(exchanges: readonly Exchange[], includes: CaseIncludes = NOTHING_INCLUDED): CaseSource {
  return {
    program: '1.0.0',
    madeAtMs: 1_700_000_000_000,
    environment: {
      name: 'Staging',
      baseUrl: 'https://staging.example',
      signingProfile: DEFAULT_SIGNING_PROFILE,
      ussdProfile: DEFAULT_USSD_PROFILE,
      customers: [{ customerId: 1001, name: 'Mutinta Banda', msisdn: MSISDN }],
    },
    exchanges,
    includes,
  };
}

/** The file and the reports, with every base64 text of the file beside it as the bytes it stands for. */
function everywhere(one: Case): Buffer {
  const file = writeCase(one);
  const decoded = [...file.matchAll(/"[^"]*[bB]ase64": "([^"]+)"/g)].map((match) =>
    Buffer.from(match[1] ?? '', 'base64'),
  );
  return Buffer.concat([Buffer.from(file), ...decoded, Buffer.from(reportText(one)), Buffer.from(reportArchive(one))]);
}

test('a PIN is hidden where it was typed, in what was sent and where a screen repeats it; the keys of menus stay', () => {
  const one = made(pinWalk());
  expect(one.steps.map(({ sent }) => sent)).toEqual(['*384*99#', '1', '******']);
  expect(one.steps[2]?.outcome).toMatchObject({ text: 'Your PIN ****** holds.' });
  expect(one.exchanges[2]?.label).toBe('Step · ****** → there');
  expect(one.exchanges[2]?.maskedSecrets).toBeGreaterThan(1);
  expect(findCanaries([textCanary('PIN', PIN)], 'the case', everywhere(one))).toEqual([]);
  expect(writeCase(made(pinWalk(), { msisdn: false, pin: true }))).toContain(PIN);
});

test('a PIN of digits is hidden inside a word as well, and not inside a longer number', () => {
  const walk = walkWith([
    { sent: '*384*99#', outcome: screen('ENTER_PIN', 'Enter your PIN') },
    { sent: '48217', outcome: screen('HOME', 'Your code P48217Q of 1482170.') },
  ]);
  expect(made(walk).steps[1]?.outcome).toMatchObject({ text: 'Your code P*****Q of 1482170.' });
});

test.each([
  ['PIN 4821.', 'PIN ****.'],
  ['*4821*', '******'],
  ['1*4821*2', '1******2'],
  ['pay%204821%2A', 'pay%20****%2A'],
  ['\\u00204821', '\\u0020****'],
  ['48211', '48211'],
  ['14821', '14821'],
  ['at 1790004821', 'at 1790004821'],
  ['K 48.21', 'K 48.21'],
])('of “%s” a case shows “%s”, where 4821 was typed as the PIN', (text, shown) => {
  const walk = walkWith([
    { sent: '*384*99#', outcome: screen('ENTER_PIN', 'Enter your PIN') },
    { sent: '4821', outcome: screen('HOME', text) },
  ]);
  expect(made(walk).steps[1]?.outcome).toMatchObject({ text: shown });
});

const percent = (pin: string) => encodeURIComponent(pin);
const asForm = (pin: string) => new URLSearchParams([['', pin]]).toString().slice(1);
const inSmallHex = (pin: string) => percent(pin).replace(/%../g, (written) => written.toLowerCase());
const asJson = (pin: string) => JSON.stringify({ choice: pin });

test.each(
  ['open sesame', 'né"x&y/z', 'a+b c', 'Łódź', '50%41 &amp'].flatMap((pin) =>
    [percent, asForm, inSmallHex, asJson].map((write) => write(pin)).map((written) => ({ pin, written })),
  ),
)('a PIN “$pin” is hidden where a request and another answer write it as $written', ({ pin, written }) => {
  const walk = walkWith([
    { sent: '*384*99#', outcome: screen('ENTER_PIN', 'Enter your PIN') },
    { sent: pin, outcome: screen('HOME', 'Hello.'), request: `sessionId=s&choice=${written}&end=1` },
    { sent: '1', outcome: screen('BALANCE', `See ${written} there.`), body: `You sent ${written}.` },
  ]);
  const file = everywhere(made(walk));
  expect(file.includes('sessionId=s&choice=')).toBe(true);
  for (const text of [written, JSON.stringify(written).slice(1, -1)]) expect(file.includes(text)).toBe(false);
});

test('what a flow marks as secret is hidden from three characters on, and the case is still one that is read', () => {
  const { serviceCode } = DEFAULT_USSD_PROFILE;
  const walk = walkWith([{ sent: serviceCode, outcome: screen('HOME', 'Hello Abc, take Kafue or ab.') }]);
  const one = makeCase({ ...sourceOf(walk), secrets: ['Abc', 'Kafue', 'ab', serviceCode] });
  expect(one.steps[0]?.outcome).toMatchObject({ text: 'Hello ***, take ***** or ab.' });
  const inWord = walkWith([
    { sent: serviceCode, outcome: screen('HOME_Kafue7', 'Take xKafuey.'), body: '{"of":"xKafuey"}' },
  ]);
  const hidden = everywhere(makeCase({ ...sourceOf(inWord), secrets: ['Kafue'] }));
  expect(findCanaries([textCanary('Kafue', 'Kafue')], 'a longer word', hidden)).toEqual([]);
  expect(findCanaries([textCanary('Abc', 'Abc'), textCanary('Kafue', 'Kafue')], 'it', everywhere(one))).toEqual([]);
  expect(readCase(Buffer.from(writeCase(one))).steps).toHaveLength(1);
  const dialled = makeCase({ ...sourceOf(walk), secrets: serviceCode.split(/[*#]/) });
  expect(readCase(Buffer.from(writeCase(dialled))).steps).toHaveLength(1);
});

test('a PIN that is typed again after a refusal is hidden as the first one is', () => {
  const walk = walkWith([
    { sent: '*384*99#', outcome: screen('ENTER_PIN', 'Enter your PIN') },
    { sent: '112233', outcome: { kind: 'refused', code: 'service-503', sentence: 'Later.', isSessionLost: false } },
    { sent: PIN, outcome: screen('BALANCE', `Your PIN ${PIN} holds.`) },
  ]);
  expect(findCanaries([textCanary('PIN', PIN)], 'the case', everywhere(made(walk)))).toEqual([]);
});

test('a PIN that was recorded as one is hidden also where the screen that asked for it is not in the case', () => {
  const [, , last] = pinWalk();
  if (!last?.press) throw new Error('no press');
  const alone = { ...last, press: { ...last.press, isSecret: true as const } };
  expect(findCanaries([textCanary('PIN', PIN)], 'the case', everywhere(made([alone])))).toEqual([]);
  expect(made([alone]).steps[0]?.sent).toMatch(/^\*+$/);
  expect(writeCase(made([alone], { msisdn: false, pin: true }))).toContain(PIN);
});

test('neither a digest nor a hash nor a signature is left by which a hidden PIN could be found by trying', () => {
  const walk = pinWalk();
  const [menu, , typed] = made(walk).exchanges;
  const before = walk[2];
  const { bodyDigestBase64 = '', hashBase64 = '', signatureBase64 = '' } = before?.trace ?? {};
  expect(signatureBase64).not.toBe('');
  const file = everywhere(made(walk)).toString('latin1');
  for (const base64 of [bodyDigestBase64, hashBase64, signatureBase64].filter((one) => one !== '')) {
    expect(file).not.toContain(base64);
    expect(file).not.toContain(Buffer.from(base64, 'base64').toString('latin1'));
    expect(file).not.toContain(Buffer.from(base64, 'base64').toString('hex'));
  }
  expect(Buffer.from(typed?.trace?.signatureBase64 ?? '', 'base64').toString()).toBe('*'.repeat(64));
  expect(menu?.trace?.signatureBase64).toBe(walk[0]?.trace?.signatureBase64);
  expect(writeCase(made(walk, { msisdn: true, pin: true }))).toContain(signatureBase64);
});

test('a key that the screen offers is no PIN, and what is typed at any other screen neither', () => {
  const one = made(
    walkWith([
      { sent: '*384*99#', outcome: screen('HOME', '1. Change PIN\n2. Search', ['1', '2']) },
      { sent: '2', outcome: screen('SEARCH', 'Type a name') },
      { sent: 'zambezi', outcome: screen('FOUND', 'Zambezi Power') },
    ]),
  );
  expect(one.steps.map(({ sent }) => sent)).toEqual(['*384*99#', '2', 'zambezi']);
});

test('a PIN of two digits is hidden where it was typed, and the rest of the screens stays readable', () => {
  const one = made(
    walkWith([
      { sent: '*384*99#', outcome: screen('PIN_ENTRY', 'PIN?') },
      { sent: '12', outcome: screen('BALANCE', 'You hold 12 shares') },
    ]),
  );
  expect(one.steps[1]).toMatchObject({ sent: '**', outcome: { text: 'You hold 12 shares' } });
  expect(one.exchanges[1]).toMatchObject({ label: 'Step · ** → there', press: { sent: '**' } });
  expect(Buffer.from(one.exchanges[1]?.request.body.base64 ?? '', 'base64').toString()).toBe('sessionId=s&choice=**');
});

test.each([
  '+260977000101',
  '260977000101',
  '00260977000101',
  '0977000101',
  '977000101',
  '+260 97 7000101',
  '+260-977-000-101',
  '(0977) 000 101',
  '0977.000.101',
  '%2B260977000101',
  '\\u002b260977000101',
])('the subscriber’s number is hidden as %s', (spelled) => {
  const one = made(walkWith([{ sent: '*384*99#', outcome: screen('HOME', `Call ${spelled} now`) }]));
  const outcome = one.steps[0]?.outcome;
  const text = outcome?.kind === 'screen' ? outcome.text : '';
  expect(text).toHaveLength(`Call ${spelled} now`.length);
  expect(text.replaceAll(/\D/g, '').replace(/^002/, '')).not.toMatch(/\d{3}/);
  expect(text).toMatch(/^Call .*\*{3,}.* now$/);
});

test('no spelling of number or PIN is left in file, report or archive, whatever the body writes', () => {
  const canaries = [textCanary('PIN', PIN), textCanary('number', MSISDN), textCanary('national number', '977000101')];
  const spelled = canaries
    .flatMap((canary) => canaryForms(canary))
    // Nobody writes these two about a subscriber, and the masker of tokens does not know them either.
    .filter(({ form }) => form !== 'list of numbers' && form !== 'hex with colons')
    .map(({ needle }) => needle);
  fc.assert(
    fc.property(fc.shuffledSubarray(spelled, { minLength: 1, maxLength: 6 }), (needles) => {
      const body = Buffer.concat(needles.flatMap((needle) => [Buffer.from(' ; '), needle])).toString('latin1');
      const exchanges = pinWalk();
      const [first, ...rest] = exchanges;
      if (!first?.response) throw new Error('the walk has an answer');
      const response = {
        ...first.response,
        body: { base64: Buffer.from(body, 'latin1').toString('base64'), totalBytes: body.length },
      };
      const one = made([{ ...first, response }, ...rest]);
      const answer = Buffer.from(one.exchanges[0]?.response?.body.base64 ?? '', 'base64');
      const found = findCanaries(canaries, 'the answer', answer).filter(
        (line) => !/list of numbers|hex with colons/.test(line),
      );
      expect(found).toEqual([]);
      expect(answer).toHaveLength(body.length);
    }),
    { numRuns: 60 },
  );
});

test('a number that no environment knows is hidden where the message itself calls it one', () => {
  const one = made(
    walkWith([
      { sent: '*384*99#', outcome: screen('HOME', 'Send to 0955123456?'), request: 'msisdn=260955123456&choice=1' },
    ]),
  );
  expect(writeCase(one)).not.toContain('955123456');
  expect(one.steps[0]?.outcome).toMatchObject({ text: 'Send to **********?' });
});

/** What the sandbox would answer, with keys that jump and no way back. */
const menu = (state: string, text: string, keys: readonly string[]) => {
  const options = keys.map((key) => ({ key, label: `To ${key}`, nextState: 'THERE' }));
  const ussdText = [text, ...options.map(({ key, label }) => `${key}. ${label}`)].join('\n');
  const data = { sessionId: 's', currentState: state, menu: { state, text, options, isEndState: false }, ussdText };
  return JSON.stringify({ message: 'ok', data: { ...data, expiresAt: '2026-03-02T09:03:00.000Z' } });
};

test('a case carries what the lint says of its screens, at their steps, and what was silenced with the reason', () => {
  const exchanges = walkWith([
    { sent: '*384*99#', outcome: screen('HOME', 'Hello', ['1', '0']), body: menu('HOME', 'Hello', ['1', '0']) },
    { sent: '1', outcome: screen('LIST', 'Send to', ['1', '3']), body: menu('LIST', `To ${MSISDN}`, ['1', '3', '0']) },
  ]);
  const silences = [{ rule: 'state-differs', state: 'LIST', reason: 'The table is older.' }] as const;
  const one = makeCase({ ...sourceOf(exchanges), silences });
  expect(one.remarks).toEqual([
    { step: 1, rule: 'key-gap', severity: 'warning', message: 'The keys jump from 1 to 3.' },
    {
      ...{ step: 1, rule: 'state-differs', severity: 'error' },
      message: 'Key 1 is to lead to THERE, and leads to LIST.',
      silenced: 'The table is older.',
    },
  ]);
  expect(readCase(Buffer.from(writeCase(one))).remarks).toEqual(one.remarks);
  expect(reportText(one)).toContain(
    '- error, step 2: `state-differs`: Key 1 is to lead to THERE, and leads to LIST. (silenced: The table is older.)',
  );
});

test('a remark that quotes a screen quotes it as it is shown: no beginning of a number is in it', () => {
  const text = `Shares of ours that you sent to ${MSISDN}`;
  const body = menu('HOME', text, ['1', '0']).replace(`"text":"${text}"`, '"text":"Other"');
  const one = made(walkWith([{ sent: '*384*99#', outcome: screen('HOME', text, ['1', '0']), body }]));
  expect(one.remarks.map(({ rule }) => rule)).toContain('text-differs');
  expect(JSON.stringify(one.remarks)).not.toContain('+26');
});

test('what was made is read back as it was, and opens at the step that was asked for', () => {
  const one = makeCaseAt('step-1');
  expect(one.openAt).toBe(1);
  expect(readCase(Buffer.from(writeCase(one)))).toEqual(JSON.parse(JSON.stringify(one)));
});

function makeCaseAt(openAtId: string): Case {
  return makeCase({
    program: '1.0.0',
    madeAtMs: 0,
    environment: {
      name: 'Staging \u202e',
      baseUrl: 'https://staging.example',
      signingProfile: DEFAULT_SIGNING_PROFILE,
      ussdProfile: DEFAULT_USSD_PROFILE,
      customers: [],
    },
    exchanges: pinWalk(),
    openAtId,
    includes: NOTHING_INCLUDED,
  });
}

test('a step that failed in a flow says what was expected, before what the lint says, and masked like all of it', () => {
  const message = `“Balance” failed at step 3, line 9. text: expected Your PIN ****** is wrong., got Your PIN ${PIN} holds.`;
  const failures = [
    { exchangeId: 'step-2', message },
    { exchangeId: 'of another session', message },
  ];
  const { remarks } = makeCase({ ...sourceOf(pinWalk()), failures });
  expect(remarks[0]).toMatchObject({ step: 2, rule: 'flow', severity: 'error' });
  expect(remarks[0]?.message).toContain('expected Your PIN ****** is wrong.');
  expect(remarks.filter(({ rule }) => rule === 'flow')).toHaveLength(1);
  expect(JSON.stringify(remarks)).not.toContain(PIN);
});
