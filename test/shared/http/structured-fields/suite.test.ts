/**
 * The structured-field test suite (httpwg/structured-field-tests), all its types. Nothing is left out; where the suite
 * lets a parser choose (`can_fail`), the choice made here is to refuse what is not canonical base64.
 */
import { describe, expect, it } from 'vitest';
import { parseDictionary, parseItem, parseList } from '../../../../shared/http/structured-fields/parse.ts';
import {
  serialiseDictionary,
  serialiseList,
  serialiseMember,
  type WritableItem,
  type WritableMember,
  type WritableParameters,
} from '../../../../shared/http/structured-fields/serialise.ts';
import type { BareItem, FieldMember } from '../../../../shared/http/structured-fields/types.ts';
import { absentVectors, foreignVectors } from '../../foreign-vectors.ts';

type SuiteCase = {
  name: string;
  raw?: string[];
  header_type: 'item' | 'list' | 'dictionary';
  expected?: unknown;
  must_fail?: boolean;
  can_fail?: boolean;
  canonical?: string[];
};

const PARSING = [
  'binary',
  'boolean',
  'date',
  'dictionary',
  'display-string',
  'examples',
  'item',
  'key-generated',
  'large-generated',
  'list',
  'listlist',
  'number',
  'number-generated',
  'param-dict',
  'param-list',
  'param-listlist',
  'string',
  'string-generated',
  'token',
  'token-generated',
];
const SERIALISING = ['key-generated', 'number', 'string-generated', 'token-generated'];

function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  const text = groups
    .map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('');
  return text.padEnd(Math.ceil(text.length / 8) * 8, '=');
}

/** Our values in the suite's JSON form. */
function bareJson(item: BareItem): unknown {
  switch (item.kind) {
    case 'bytes':
      return { __type: 'binary', value: base32(item.value) };
    case 'token':
      return { __type: 'token', value: item.value };
    case 'date':
      return { __type: 'date', value: item.value };
    case 'display-string':
      return { __type: 'displaystring', value: item.value };
    default:
      return item.value;
  }
}

function memberJson(member: FieldMember): unknown {
  const parameters = member.parameters.map(({ name, value }) => [name, bareJson(value)]);
  return member.kind === 'inner-list'
    ? [member.items.map(memberJson), parameters]
    : [bareJson(member.value), parameters];
}

function unbase32(text: string): Uint8Array {
  const bits = Array.from(text.replaceAll('=', ''), (character) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'),
  ).join('');
  return Uint8Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2),
  );
}

/** The suite's JSON form as values to write. A number is told apart as the suite's own README says: by its fraction. */
function bareFromJson(json: unknown): BareItem {
  if (typeof json === 'number')
    return Number.isInteger(json) ? { kind: 'integer', value: json } : { kind: 'decimal', value: json };
  if (typeof json === 'string') return { kind: 'string', value: json };
  if (typeof json === 'boolean') return { kind: 'boolean', value: json };
  const typed = json as { __type: string; value: never };
  if (typed.__type === 'binary') return { kind: 'bytes', value: unbase32(typed.value) };
  if (typed.__type === 'displaystring') return { kind: 'display-string', value: typed.value };
  return typed.__type === 'token' ? { kind: 'token', value: typed.value } : { kind: 'date', value: typed.value };
}

function parametersFromJson(json: [string, unknown][]): WritableParameters {
  return json.map(([name, value]) => ({ name, value: bareFromJson(value) }));
}

function itemFromJson([value, parameters]: [unknown, [string, unknown][]]): WritableItem {
  return { kind: 'item', value: bareFromJson(value), parameters: parametersFromJson(parameters) };
}

function memberFromJson(json: [unknown, [string, unknown][]]): WritableMember {
  if (!Array.isArray(json[0])) return itemFromJson(json);
  const items = (json[0] as [unknown, [string, unknown][]][]).map(itemFromJson);
  return { kind: 'inner-list', items, parameters: parametersFromJson(json[1]) };
}

function write(test: SuiteCase): string {
  const { expected } = test;
  if (test.header_type === 'item') return serialiseMember(memberFromJson(expected as never));
  if (test.header_type === 'list') return serialiseList((expected as never[]).map(memberFromJson));
  const members = expected as [string, never][];
  return serialiseDictionary(members.map(([name, member]) => ({ name, member: memberFromJson(member) })));
}

function parse(test: SuiteCase): { json: unknown; written: string } | { offset: number } {
  const text = (test.raw ?? []).join(', ');
  if (test.header_type === 'item') {
    const outcome = parseItem(text, 'last');
    if (!outcome.ok) return outcome.fault;
    return { json: memberJson(outcome.value), written: serialiseMember(outcome.value) };
  }
  if (test.header_type === 'list') {
    const outcome = parseList(text, 'last');
    if (!outcome.ok) return outcome.fault;
    return { json: outcome.value.map(memberJson), written: serialiseList(outcome.value) };
  }
  const outcome = parseDictionary(text, 'last');
  if (!outcome.ok) return outcome.fault;
  return {
    json: outcome.value.map(({ name, member }) => [name, memberJson(member)]),
    written: serialiseDictionary(outcome.value),
  };
}

const available = foreignVectors('structured-fields/item.json') !== undefined;

if (available) {
  describe('structured fields read what the suite of the HTTP working group holds', () => {
    it.each(PARSING)('%s.json', (file) => {
      const cases = foreignVectors<SuiteCase[]>(`structured-fields/${file}.json`) ?? [];
      expect(cases.length).toBeGreaterThan(0);
      for (const test of cases) {
        const about = `${test.name}: ${JSON.stringify(test.raw?.join(', ').slice(0, 80))}`;
        const outcome = parse(test);
        if (test.must_fail) {
          expect(outcome, about).toHaveProperty('offset');
        } else if ('offset' in outcome) {
          expect(test.can_fail, `${about} was refused at ${outcome.offset}`).toBe(true);
        } else {
          expect(outcome.json, about).toEqual(test.expected);
          expect(outcome.written, about).toBe((test.canonical ?? test.raw ?? []).join(', '));
        }
      }
    });
  });

  describe('structured fields write what the suite of the HTTP working group holds', () => {
    it.each(SERIALISING)('serialisation-tests/%s.json', (file) => {
      const cases = foreignVectors<SuiteCase[]>(`structured-fields/serialisation-tests/${file}.json`) ?? [];
      expect(cases.length).toBeGreaterThan(0);
      for (const test of cases) {
        if (test.must_fail) expect(() => write(test), test.name).toThrowError(/expected/);
        else expect(write(test), test.name).toBe((test.canonical ?? []).join(', '));
      }
    });
  });
} else {
  it.skip(absentVectors('httpwg/structured-field-tests'), () => {});
}
