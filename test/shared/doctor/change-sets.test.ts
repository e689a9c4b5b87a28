/** Which texts the changes of a base give: one by one, in pairs, in threes; none of them twice, and none that changes nothing. */
import { describe, expect, it } from 'vitest';
import { dice } from '../../../electron/vectors/dice.ts';
import { letter } from '../../../electron/vectors/letter.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { modelOf, modelText } from '../../../shared/doctor/base-model.ts';
import { type Candidate, type ChangeSets, changeSets } from '../../../shared/doctor/change-sets.ts';
import { type Change, withTextRewritten, withValue } from '../../../shared/doctor/changes/change.ts';
import { readForgivingInput } from '../../../shared/doctor/read-signature.ts';
import { viewRequest } from '../../../shared/signature/components.ts';
import { DEFAULT_SIGNING_PROFILE as profile } from '../../../shared/signature/profile.ts';
import { send } from './broken-requests.ts';

const from = { ...letter(dice(8), 'get'), names: ['x-client-id', '@method'] };
const sent = send({ ...from, headers: [['X-Client-Id', 'me']] });
const input = readForgivingInput(sent, 'sig1');
if (input === undefined) throw new Error('Signature-Input cannot be read.');
const model = modelOf(viewRequest(sent), input, profile);

const change = (slot: string, apply: Change['apply'], more: Partial<Change> = {}): Change => ({
  ...{ causes: ['B1'], slot, message: `${slot}.`, fix: 'Mend it.', apply },
  ...more,
});
const client = (text: string, more: Partial<Change> = {}) =>
  change('x-client-id', (of) => withValue(of, 'x-client-id', text), more);
const method = (text: string, more: Partial<Change> = {}) =>
  change('@method', (of) => withValue(of, '@method', text), more);
const text = (slot: string, rewrite: (base: string) => string, more: Partial<Change> = {}) =>
  change(slot, (of) => withTextRewritten(of, rewrite), more);
const rare = { isRare: true };

/** The values of both components in each text, and whatever stands behind the last line. */
const texts = (candidates: Iterable<Candidate>): readonly string[] =>
  [...candidates].map(({ model: of }) => {
    const [, id = '', verb = '', end = ''] =
      /^"x-client-id": (.*)\n"@method": (.*)\n"@signature-params": [^\n!?]*(.*)$/i.exec(modelText(of)) ?? [];
    return [id, verb].join(' ') + end;
  });
const setsOf = (...changes: readonly Change[]): ChangeSets => changeSets(model, () => changes);
const slots = (candidates: Iterable<Candidate>) =>
  [...candidates].map(({ changes }) => changes.map(({ slot }) => slot).join(' + '));

describe('single changes', () => {
  it('are the common and the rare ones, each over the untouched base', () => {
    const of = setsOf(client('you'), method('PUT', rare), client('them'));
    expect(texts(of.none())).toEqual(['me GET']);
    expect(texts(of.singles())).toEqual(['you GET', 'me PUT', 'them GET']);
    expect(texts(of.commonSingles())).toEqual(['you GET', 'them GET']);
    expect(texts(of.rareSingles())).toEqual(['me PUT']);
    expect(slots(of.singles())).toEqual(['x-client-id', '@method', 'x-client-id']);
    expect([...of.none()][0]?.changes).toEqual([]);
  });

  it('leave out what changes nothing, and join those that give the same text', () => {
    const first = client('you', { causes: ['B2', 'B3'], isRare: true });
    const of = setsOf(client('me'), first, client('you', { causes: ['B3', 'B4'], message: 'Another.' }));
    const [only, ...others] = of.singles();
    expect(others).toEqual([]);
    expect(only?.changes).toMatchObject([{ causes: ['B2', 'B3', 'B4'], isRare: false, message: 'x-client-id.' }]);
    const bothRare = setsOf(first, client('you', rare));
    expect(texts(bothRare.rareSingles())).toEqual(['you GET']);
    expect(texts(bothRare.commonSingles())).toEqual([]);
  });

  it('that write the text as other bytes are their own, whatever the text', () => {
    const encode = (as: string, more: Partial<Change> = {}) =>
      change(as, (of) => ({ ...of, form: { ...of.form, encode: (base: string) => encodeUtf8(base + as) } }), {
        message: as,
        ...more,
      });
    const of = [...setsOf(encode('latin'), encode('wide'), encode('latin', { causes: ['B9'] })).singles()];
    expect(of.map(({ changes }) => changes[0]?.message)).toEqual(['latin', 'wide']);
    expect(of[0]?.changes[0]?.causes).toEqual(['B1', 'B9']);
    expect(decodeUtf8(of[1]?.model.form.encode?.('x') ?? new Uint8Array())).toBe('xwide');
  });

  it('are made once, when they are first asked for', () => {
    let count = 0;
    const of = changeSets(model, () => {
      count += 1;
      return [client('you')];
    });
    of.none();
    expect(count).toBe(0);
    of.singles();
    of.pairs();
    of.rareSingles();
    expect(count).toBe(1);
  });
});

describe('pairs', () => {
  it('are those of different places, the first change first', () => {
    const of = setsOf(client('you'), method('PUT'), client('them'), method('put'));
    expect(texts(of.pairs())).toEqual(['you PUT', 'you put', 'them PUT', 'them put']);
    expect(slots(of.pairs())).toEqual([
      'x-client-id + @method',
      'x-client-id + @method',
      '@method + x-client-id',
      'x-client-id + @method',
    ]);
  });

  it('have no change of a part of what the other replaces', () => {
    const inner = change('x-client-id/case', (of) => withValue(of, 'x-client-id', 'ME'));
    const beside = change('x-client-id-2', (of) => withValue(of, '@method', 'PUT'));
    expect(slots(setsOf(client('you'), inner, beside).pairs())).toEqual([
      'x-client-id + x-client-id-2',
      'x-client-id/case + x-client-id-2',
    ]);
  });

  it('of two rewritings of the text are both orders; of others the one', () => {
    const [more, most] = [text('text end', (base) => `${base}!`), text('text more', (base) => `${base}?`)];
    expect(texts(setsOf(more, most).pairs())).toEqual(['me GET!?', 'me GET?!']);
    expect(slots(setsOf(more, most).pairs())).toEqual(['text end + text more', 'text more + text end']);
    expect(texts(setsOf(client('you'), more).pairs())).toEqual(['you GET!']);
    expect(texts(setsOf(more, client('you')).pairs())).toEqual(['you GET!']);
    const other = text('context', (base) => `${base}?`);
    expect(texts(setsOf(more, other).pairs())).toEqual(['me GET!?']);
  });

  it('with rare changes have one of each, made in the order of the signer’s work', () => {
    const end = (mark: string, more: Partial<Change> = {}) => text(`text ${mark}`, (base) => base + mark, more);
    const of = setsOf(end('!'), end('?', rare), client('you'), method('PUT', rare), client('them', rare));
    expect(texts(of.rarePairs())).toEqual(['me GET!?', 'me PUT!', 'them GET!', 'you GET?', 'you PUT']);
    expect(slots(of.rarePairs())).toEqual([
      'text ! + text ?',
      'text ! + @method',
      'text ! + x-client-id',
      'text ? + x-client-id',
      'x-client-id + @method',
    ]);
    expect(texts(setsOf(end('?', rare), end('!')).rarePairs())).toEqual(['me GET?!']);
    expect(texts(of.pairs())).toEqual(['you GET!']);
  });
});

it('threes are of three places, in one order each, and have no rare change', () => {
  const end = (mark: string) => text(`text ${mark}`, (base) => base + mark);
  const of = setsOf(client('you'), method('PUT'), client('them'), end('!'), end('?'), method('DELETE', rare));
  expect(texts(of.triples())).toEqual([
    'you PUT!',
    'you PUT?',
    'you GET!?',
    'them PUT!',
    'them PUT?',
    'me PUT!?',
    'them GET!?',
  ]);
  expect(slots(of.triples()).slice(2, 4)).toEqual(['x-client-id + text ! + text ?', '@method + x-client-id + text !']);
});
