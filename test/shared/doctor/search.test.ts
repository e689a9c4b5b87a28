/** The order of the search, its bounds and what it says of a hit, with a test that knows the message that was signed. */
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { dice } from '../../../electron/vectors/dice.ts';
import { letter } from '../../../electron/vectors/letter.ts';
import { bytesEqual } from '../../../shared/bytes/compare.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { type BaseModel, modelBytes, modelOf, modelText } from '../../../shared/doctor/base-model.ts';
import { type Change, withTextRewritten, withValue } from '../../../shared/doctor/changes/change.ts';
import { baseFinding, differingLines } from '../../../shared/doctor/explain-hit.ts';
import type { MessageForm } from '../../../shared/doctor/message-form.ts';
import { COMPOUND_FORMS, EMPTY_MESSAGES, formOf, MESSAGE_FORMS } from '../../../shared/doctor/message-forms.ts';
import { readForgivingInput } from '../../../shared/doctor/read-signature.ts';
import {
  type Progress,
  type SearchPlan,
  type SearchResult,
  search,
  type Testing,
} from '../../../shared/doctor/search.ts';
import { viewRequest } from '../../../shared/signature/components.ts';
import { DEFAULT_SIGNING_PROFILE as profile } from '../../../shared/signature/profile.ts';
import { send } from './broken-requests.ts';

const sent = send(letter(dice(8), 'post'));
const input = readForgivingInput(sent, 'sig1');
if (input === undefined) throw new Error('Signature-Input cannot be read.');
const model = modelOf(viewRequest(sent), input, profile);
const expected = formOf('sha512');

const change = (slot: string, apply: Change['apply'], more: Partial<Change> = {}): Change => ({
  causes: ['B1'],
  slot,
  message: `${slot} was changed.`,
  fix: `Mend ${slot}.`,
  apply,
  ...more,
});
const value = (name: string, text: string, more?: Partial<Change>): Change =>
  change(name, (from) => withValue(from, name, text), more);
const upper = change('text case', (from) => withTextRewritten(from, (text) => text.toUpperCase()));
const ended = change('text end', (from) => withTextRewritten(from, (text) => `${text}ß`));
const method = value('@method', 'put');
const client = value('x-client-id', 'me');
const rare = value('@path', '/rare', { isRare: true });

/** A test that only this message passes; undefined for none. */
const testing = (wanted: Uint8Array | undefined, name: string, more: Partial<Testing['key']> = {}): Testing => ({
  test: (message, variant) => variant === 'ed25519' && wanted !== undefined && bytesEqual(message, wanted),
  key: { publicKey: encodeUtf8(name), causes: [], message: `${name} signed.`, fix: `Give ${name}.`, ...more },
});

type Signed = { readonly own?: Uint8Array; readonly other?: Uint8Array; readonly repaired?: Uint8Array };

function planOf(signed: Signed, more: Partial<SearchPlan> = {}): SearchPlan {
  return {
    model,
    changes: () => [method, client, rare],
    expected,
    ownMessages: [],
    own: () => [testing(signed.own, 'own')],
    others: () => [testing(undefined, 'nobody'), testing(signed.other, 'other', { causes: ['K1'] })],
    othersRepaired: () => [testing(signed.repaired, 'repaired', { causes: ['K1'] })],
    depth: 1,
    isFast: false,
    ...more,
  };
}

function run(plan: SearchPlan): { readonly result: SearchResult; readonly steps: readonly Progress[] } {
  const steps: Progress[] = [];
  const searching = search(plan, nodeCrypto);
  for (;;) {
    const step = searching.next();
    if (step.done) return { result: step.value, steps };
    steps.push(step.value);
  }
}

const tried = (plan: SearchPlan) => run(plan).result.tried.map(({ what, count }) => `${what}: ${count}`);
const messageOf = (form: MessageForm, of: BaseModel): Uint8Array => {
  const base = modelBytes(of);
  return form.of(base, nodeCrypto.sha512(base), nodeCrypto);
};
const changed = (...changes: readonly Change[]): BaseModel => changes.reduce((from, one) => one.apply(from), model);

const ALL = MESSAGE_FORMS.length + EMPTY_MESSAGES.length;
const WRONG = MESSAGE_FORMS.length - 1;
const FIRST = [
  `other messages over the right base: ${ALL + COMPOUND_FORMS.length}`,
  'single changes of the base: 3',
  `other keys and repaired signatures: ${2 * ALL}`,
];
const SECOND = [
  'repaired signatures of other keys: 1',
  `single changes with other messages: ${2 * WRONG}`,
  'single changes with other keys: 4',
  'rare changes with usual other messages: 2',
  'pairs of changes: 1',
];
const THIRD = [
  'rare changes with other keys: 2',
  `rare changes with other messages: ${WRONG}`,
  `single changes with other keys and messages: ${4 * WRONG}`,
  `pairs of changes with other messages: ${WRONG}`,
  'pairs of changes with other keys: 2',
];

describe('what is tried of a signature that fits nothing', () => {
  const RARE_PAIRS = 'pairs with rare changes: 2';

  it('grows with the depth, and rare pairs come early where a candidate is cheap', () => {
    expect(tried(planOf({}))).toEqual(FIRST);
    expect(tried(planOf({}, { depth: 2 }))).toEqual([...FIRST, ...SECOND]);
    expect(tried(planOf({}, { depth: 2, isFast: true }))).toEqual([...FIRST, ...SECOND, RARE_PAIRS]);
    expect(tried(planOf({}, { depth: 3 }))).toEqual([...FIRST, ...SECOND, ...THIRD, RARE_PAIRS]);
    expect(tried(planOf({}, { depth: 3, isFast: true }))).toEqual([...FIRST, ...SECOND, RARE_PAIRS, ...THIRD]);
    const three = { depth: 3, changes: () => [method, client, rare, value('authorization', 'x')] } as const;
    expect(tried(planOf({}, three)).at(-1)).toBe('triples of changes: 1');
  });

  it('is counted as a whole, and told each hundredth time with its level', () => {
    const { result, steps } = run(planOf({}, { depth: 2 }));
    const whole = result.tried.reduce((sum, { count }) => sum + count, 0);
    expect(result).toMatchObject({ candidates: whole });
    expect(result).not.toHaveProperty('hit');
    let before = 0;
    const due = result.tried.flatMap(({ what, count }) => {
      const told = Array.from({ length: Math.floor(count / 100) }, (_, at) => ({
        candidates: before + 100 * (at + 1),
        level: what,
      }));
      before += count;
      return told;
    });
    expect(due.length).toBeGreaterThan(0);
    expect(steps).toEqual(due);
  });

  it('is nothing without a key, and has the request’s own messages beside the usual ones', () => {
    const none = { own: () => [], others: () => [], othersRepaired: () => [] };
    expect(run(planOf({}, none)).result).toEqual({ tried: [], candidates: 0 });
    expect(tried(planOf({}, { ownMessages: [expected, expected] }))[0]).toBe(
      `other messages over the right base: ${ALL + COMPOUND_FORMS.length + 2}`,
    );
  });

  it('has no change that alters nothing, and two changes that do the same are one, with the causes of both', () => {
    const same = value('x-client-id', 'me', { causes: ['B2', 'B1'], slot: 'other', isRare: true });
    const idle = change('idle', (from) => from);
    const plan = planOf({ own: messageOf(expected, changed(client)) }, { changes: () => [idle, method, client, same] });
    const [only, ...others] = run(plan).result.hit?.explanations ?? [];
    expect(only?.changes).toMatchObject([{ slot: 'x-client-id', causes: ['B1', 'B2'], isRare: false }]);
    expect(others).toEqual([]);
  });

  it('has no pair of two changes of one place, and both orders of two that rewrite the text', () => {
    const inside = value('x-client-id', 'you', { slot: 'x-client-id/case' });
    const pairs = (...changes: readonly Change[]) =>
      tried(planOf({}, { depth: 2, changes: () => changes })).filter((line) => line.startsWith('pairs'));
    expect(pairs(client, inside)).toEqual([]);
    expect(pairs(upper, ended)).toEqual(['pairs of changes: 2']);
    expect(pairs(upper, method)).toEqual(['pairs of changes: 1']);
    expect(pairs(client, inside, method, upper)).toEqual(['pairs of changes: 5']);
  });
});

describe('a hit', () => {
  const hex = formOf('sha512-hex');
  const compound = COMPOUND_FORMS[1] as MessageForm;
  const empty = EMPTY_MESSAGES[0] as MessageForm;

  it.each([
    ['the right base', {}, expected, []],
    ['another message', {}, hex, []],
    ['a compound message', {}, compound, []],
    ['an empty message', {}, empty, []],
    ['a single change', {}, expected, [client]],
    ['a rare change', {}, expected, [rare]],
    ['another key', { who: 'other' }, expected, []],
    ['another key with another message', { who: 'other' }, hex, []],
    ['a repaired signature of another key', { who: 'repaired', depth: 2 }, expected, []],
    ['a change with another message', { depth: 2 }, hex, [method]],
    ['a change with another key', { who: 'other', depth: 2 }, expected, [method]],
    ['a rare change with a usual message', { depth: 2 }, formOf('base'), [rare]],
    ['a pair', { depth: 2 }, expected, [method, client]],
    ['a pair with a rare change', { depth: 2, isFast: true }, expected, [client, rare]],
    ['a rare change with any message', { depth: 3 }, formOf('sha512-base64'), [rare]],
    ['a rare change with another key', { who: 'other', depth: 3 }, expected, [rare]],
    ['a pair with another message', { depth: 3 }, hex, [method, client]],
    ['a pair with another key', { who: 'other', depth: 3 }, expected, [method, client]],
    ['a triple', { depth: 3 }, expected, [method, client, value('authorization', 'x')]],
  ] as const)(
    'says what was signed: %s',
    (_what, { who = 'own', ...more }: { who?: keyof Signed; depth?: 1 | 2 | 3; isFast?: boolean }, form, changes) => {
      const signed = messageOf(form, changed(...changes));
      const all = [method, client, value('authorization', 'x'), rare];
      const { hit } = run(planOf({ [who]: signed }, { changes: () => all, ...more })).result;
      const [first] = hit?.explanations ?? [];
      expect(first?.changes.map(({ slot }) => slot)).toEqual(changes.map(({ slot }) => slot));
      expect([first?.form.what, decodeUtf8(first?.testing.key.publicKey ?? new Uint8Array())]).toEqual([
        form.what,
        who,
      ]);
      expect(decodeUtf8(hit?.base ?? new Uint8Array())).toBe(modelText(changed(...changes)));
      if ((more.depth ?? 1) > 1) {
        const depth = ((more.depth ?? 1) - 1) as 1 | 2;
        expect(run(planOf({ [who]: signed }, { changes: () => all, depth })).result.hit).toBeUndefined();
      }
    },
  );

  it('ends its level, whose other changes with the same text are said too, and no more than 24 of them', () => {
    const parts = Array.from({ length: 9 }, (_, at) => value('x-client-id', `v${at}`, { slot: `part ${at}` }));
    const last = value('x-client-id', 'last', { slot: 'last' });
    const plan = (changes: readonly Change[]) =>
      planOf({ own: messageOf(formOf('base'), changed(last)) }, { changes: () => changes, depth: 2 });
    expect(run(plan([...parts, last])).result.hit?.explanations).toHaveLength(1);
    const pairs = planOf(
      { own: messageOf(expected, changed(method, last)) },
      { changes: () => [method, ...parts, last], depth: 2 },
    );
    expect(run(pairs).result.hit?.explanations).toHaveLength(1);
    // Whatever is set before, the last one wins: pairs that give one text.
    const twice = Array.from({ length: 30 }, (_, at) => value('x-client-id', `${at}`, { slot: `first ${at}` }));
    const over = change('over', (from) =>
      withValue(from, 'x-client-id', `<${from.values['x-client-id'] === undefined ? 'a' : 'b'}>`),
    );
    const many = run(
      planOf({ own: messageOf(expected, changed(client, over)) }, { changes: () => [...twice, over], depth: 2 }),
    ).result.hit;
    expect(many?.explanations).toHaveLength(24);
    expect(new Set(many?.explanations.map(({ changes }) => changes[0]?.slot)).size).toBe(24);
  });

  it('is hashed over the true text where the request shows masks, and told with the masks', () => {
    const unmasked = (text: string) => text.replace('put', 'secret');
    const own = nodeCrypto.sha512(encodeUtf8(unmasked(modelText(changed(method)))));
    const { hit } = run(planOf({ own }, { unmasked })).result;
    expect(decodeUtf8(hit?.base ?? new Uint8Array())).toBe(modelText(changed(method)));
  });

  it('is the first form and the first key that fit, and nothing is tried after them', () => {
    const twin: MessageForm = { ...hex, what: 'a twin' };
    const two = () => [testing(messageOf(hex, model), 'first'), testing(messageOf(hex, model), 'second')];
    const { hit, tried: levels, candidates } = run(planOf({}, { ownMessages: [twin], own: two })).result;
    const at = MESSAGE_FORMS.filter((form) => form !== expected).indexOf(hex);
    expect(hit?.explanations.map(({ form, testing: { key } }) => `${form.what} ${decodeUtf8(key.publicKey)}`)).toEqual([
      `${hex.what} first`,
    ]);
    // Two keys for each form before it.
    expect(candidates).toBe(2 * (at + 1) + 1);
    expect(levels).toHaveLength(1);
  });

  it('counts what was tried before it', () => {
    const { result } = run(planOf({ own: messageOf(expected, changed(client)) }));
    expect(result.tried).toEqual([
      { what: 'other messages over the right base', count: ALL + COMPOUND_FORMS.length },
      { what: 'single changes of the base', count: 2 },
    ]);
    expect(result.candidates).toBe(ALL + COMPOUND_FORMS.length + 2);
  });
});

describe('the lines that differ', () => {
  it.each([
    ['a\nb\nc', 'a\nx\nc', 'b', 'x', 2],
    ['a\nb\nc', 'x\nb\ny', 'a\nb\nc', 'x\nb\ny', 1],
    ['a\nb\nc', 'a\nc', 'b\nc', 'c', 2],
    ['a\nb', 'a\nb\n', 'b', 'b\n', 2],
    ['a', 'b', 'a', 'b', 1],
    ['a\nb\nb\nc', 'a\nb\nc', 'b\nc', 'c', 3],
    ['a\nb', 'a\nx', 'b', 'x', 2],
    ['a\nb', 'x\nb', 'a', 'x', 1],
  ])('of %j and %j are %j and %j', (right, signed, expectedPart, came, line) => {
    expect(differingLines(right, signed)).toEqual({ expected: expectedPart, came, line });
  });
});

describe('a finding', () => {
  const base = (...changes: readonly Change[]) => modelBytes(changed(...changes));
  const found = (
    changes: readonly Change[],
    more: Partial<Testing> = {},
    form = expected,
    others: readonly (readonly Change[])[] = [],
  ) => {
    const one = { ...testing(undefined, 'own'), ...more };
    const explanations = [changes, ...others].map((all) => ({ testing: one, form, changes: all }));
    return baseFinding({ explanations, base: base(...changes) }, model, expected);
  };

  it('is none where the right base was signed in the right form under the right key', () => {
    expect(found([])).toEqual([]);
    expect(baseFinding({ explanations: [], base: base() }, model, expected)).toEqual([]);
  });

  it('says key, changes, message and signature in this order, each mend once, with the likeliest cause of each first', () => {
    const repaired = { causes: ['X14'], message: 'It was repaired.', fix: 'Mend ab.' } as const;
    const [finding] = found(
      [
        value('@method', 'put', { slot: 'a', causes: ['B2', 'B3'], fix: 'Mend ab.' }),
        value('x-client-id', 'b', { slot: 'b', causes: ['B4', 'B5'], fix: 'Mend ab.' }),
      ],
      { ...testing(undefined, 'other', { causes: ['K1'] }), repaired },
      formOf('base'),
    );
    expect(finding).toMatchObject({
      causes: ['K1', 'B2', 'B4', 'X1', 'X14', 'B3'],
      certainty: 'proven',
      message: `other signed. @method was changed. x-client-id was changed. You signed the base itself; this service expects ${expected.what}. It was repaired.`,
    });
    expect(finding?.fix.split('Mend ab.')).toHaveLength(2);
    expect(finding?.fix).toMatch(/^Give other\. Mend ab\. \S/);
  });

  it('says a key or a repair also where the right base was signed in the right form', () => {
    const repaired = { causes: ['X14'], message: 'It was repaired.', fix: 'Mend.' } as const;
    expect(found([], { repaired })[0]).toMatchObject({ causes: ['X14'], message: 'It was repaired.' });
    const other = testing(undefined, 'other', { causes: ['K1'] });
    expect(found([], other)[0]).toMatchObject({ causes: ['K1'], message: 'other signed.' });
  });

  it('of the hash where the base is wanted has the cause of the base where the hash is', () => {
    const one = { testing: testing(undefined, 'own'), form: expected, changes: [] };
    const [finding] = baseFinding({ explanations: [one], base: base() }, model, formOf('base'));
    expect(finding).toMatchObject({
      causes: ['X1'],
      message: expect.stringMatching(/; this service expects the base/),
    });
  });

  it('has the causes of all explanations with the same bytes', () => {
    const [finding] = found([method], {}, expected, [[value('@method', 'put', { causes: ['B7'] })]]);
    expect(finding?.causes).toEqual(['B1', 'B7']);
  });

  it('shows both texts of its one change, or else the lines that differ, with their number', () => {
    const line = model.names.indexOf('@method') + 1;
    expect(found([method])[0]).toMatchObject({ expected: '"@method": POST', came: '"@method": put', line });
    const own = { expected: 'POST', came: 'put', corrected: { of: '@method', value: 'POST' } };
    const [finding] = found([value('@method', 'put', own)]);
    expect(finding).toMatchObject(own);
    expect(finding?.line).toBeUndefined();
    const [half] = found([value('@method', 'put', { came: 'put' })]);
    expect(half).toMatchObject({ expected: '"@method": POST', came: 'put' });
    expect(half?.line).toBeUndefined();
    expect(found([value('@method', 'put', { expected: 'POST' })])[0]?.line).toBeUndefined();
    const [pair] = found([value('@method', 'put', own), client]);
    expect(pair).toMatchObject({ came: expect.stringContaining('"@method": put'), corrected: undefined });
    const [message] = found([], {}, formOf('base'));
    expect([message?.expected, message?.came, message?.line]).toEqual([undefined, undefined, undefined]);
  });

  it('quotes of two changes only what the base has', () => {
    const quoting = (came: string) => value('@method', 'put', { came, message: `It was signed as “${came}”.` });
    const said = (...changes: readonly Change[]) => found(changes)[0]?.message ?? '';
    expect(said(quoting('put'), client)).toContain('“put”');
    expect(said(quoting('absent'), client)).not.toContain('absent');
    expect(said(quoting('absent'))).toContain('absent');
    expect(said(value('@method', 'put', { message: 'It was signed as a put.' }), client)).toContain('as a put.');
    expect(said({ ...quoting('absent'), message: 'It has “absent”.' }, client)).toContain('absent');
  });
});
