import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rememberedList } from '../../../shared/signature/covered-list.ts';
import {
  chooseLabel,
  mentions,
  parseSignature,
  parseSignatureInput,
  type SignatureInput,
} from '../../../shared/signature/signature-fields.ts';

/** The same field under a label that never came before, of the same length: it is always read in full. */
function readAnew(field: string, at: number) {
  const label = `x${at.toString(36).padStart(3, '0')}`;
  const outcome = parseSignatureInput(`${label}${field}`);
  if (!outcome.ok) return { fault: { ...outcome.fault, offset: outcome.fault.offset - label.length } };
  return { inputs: outcome.value.map((input, index) => (index === 0 ? { ...input, label: 'sig1' } : input)) };
}

function readAgain(field: string) {
  const outcome = parseSignatureInput(`sig1${field}`);
  if (!outcome.ok) return { fault: { ...outcome.fault, offset: outcome.fault.offset - 'sig1'.length } };
  return { inputs: outcome.value };
}

const list = fc.constantFrom(
  '("@method" "content-digest")',
  '("@method"  "x-a";key="b")',
  '("a)b" "@path")',
  '("@method" "@method")',
  '("a b")',
  '()',
  '("@method"',
);
const parameters = fc.constantFrom(
  ';created=1700000000;keyid="k"',
  ';created=1700000000;keyid="k" ',
  ';created=1700000000;expires=1700000100;keyid="k"',
  ';created=1700000000; expires=1700000100;keyid="k"',
  ';created=017;keyid="k"',
  ';created=0;keyid=""',
  ';created=-1;keyid="k"',
  ';created=1;keyid="a\\"b"',
  ';created=1;expires=1234567890123456;keyid="k"',
  ';created=1;expires=2;keyid="k";tag="t"',
  ';keyid="k";expires=1;nonce="x"',
  ';created="text"',
  ';created=1;created=2',
  ';alg="rsa"',
  '',
  ';created=',
  ' rest',
  ';created=1, sig2=("@path");keyid="j"',
  ', sig1=("@path")',
);

test('a list that came before is read as if it had not', () => {
  let at = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(list, parameters), { minLength: 1, maxLength: 30 }), (fields) => {
      for (const [names, rest] of fields) {
        const field = `=${names}${rest}`;
        at += 1;
        const anew = readAnew(field, at);
        // `, sig1=` repeats the label only where the label is sig1.
        if (!rest.includes('sig1')) expect(readAgain(field)).toEqual(anew);
        else expect(readAgain(field)).toHaveProperty('fault');
      }
    }),
    { numRuns: 300 },
  );
});

test('no more than a few lists are kept, and a parenthesis within a name leads to no other list', () => {
  for (let at = 0; at < 100; at += 1) parseSignatureInput(`sig1=("x-${at}");keyid="k"`);
  const first = parseSignatureInput('sig1=("a)b");keyid="k"');
  const second = parseSignatureInput('sig1=("a)c");keyid="k"');
  const isKept = (list: string) => rememberedList(`${list};created=2`) !== undefined;
  const parse = (at: number) => parseSignatureInput(`sig1=("y-${at}"), sig2=("z-${at}");keyid="k"`);
  const kept = (at: number) => isKept(`sig1=("y-${at}")`);
  let at = 0;
  for (parse(at); at < 20 && kept(0); parse(at)) at += 1;
  // It began anew with this one, has room for 15 more, and none for the second of a field.
  for (let more = 1; more <= 15; more += 1) parse(at + more);
  parse(at + 15);
  expect([kept(at), kept(at + 15), isKept(`sig2=("z-${at}")`)]).toEqual([true, true, false]);
  parse(at + 16);
  expect([kept(at), kept(at + 16)]).toEqual([false, true]);
  for (const length of [2000, 2001]) {
    const list = `sig1=("${'x'.repeat(length - 9)}")`;
    expect(list).toHaveLength(length);
    parseSignatureInput(`${list};keyid="k"`);
    expect(isKept(list)).toBe(length === 2000);
  }
  parseSignatureInput('sig1=("a)b");keyid="k"');
  expect(isKept('sig1=("a)b")')).toBe(false);
  expect(first.ok && first.value[0]?.covered.map(({ name }) => name)).toEqual(['a)b']);
  expect(second.ok && second.value[0]?.covered.map(({ name }) => name)).toEqual(['a)c']);
});

/** Of a field that is read: the fault of its first entry, or its own with the place. */
function faultIn(field: string): string | undefined {
  const outcome = parseSignatureInput(field);
  return outcome.ok ? outcome.value[0]?.fault : `${outcome.fault.message} at ${outcome.fault.offset}`;
}

test.each([
  ['sig1=();created="1"', 'created must be a whole number without quotes; it came as a string.'],
  ['sig1=();expires=1.5', 'expires must be a whole number without quotes; it came as a decimal.'],
  ['sig1=();keyid=5', 'keyid must be a text in double quotes; it came as a number.'],
  ['sig1=();keyid=k', 'keyid must be a text in double quotes; it came as a token.'],
  ['sig1=();alg=ed25519', 'alg must be a text in double quotes; it came as a token.'],
  ['sig1=();nonce', 'nonce must be a text in double quotes; it came as a boolean.'],
  ['sig1=();tag=?0', 'tag must be a text in double quotes; it came as a boolean.'],
  ['sig1=();x=1;alg="ed25519"', undefined],
  ['sig1=();alg="rsa"', 'alg names "rsa"; the only algorithm here is "ed25519". Leave alg out.'],
  [
    `sig1=();alg="${'a'.repeat(40)}"`,
    `alg names "${'a'.repeat(40)}"; the only algorithm here is "ed25519". Leave alg out.`,
  ],
  [
    `sig1=();alg="${'a'.repeat(41)}"`,
    'alg names an algorithm of more than 40 characters; the only algorithm here is "ed25519". Leave alg out.',
  ],
  ['sig1=("a b" "c")', '"a b" holds several names; each component has its own double quotes.'],
  ['sig1=("a" "a")', '"a" is listed twice; list each component once.'],
  ['sig1=1', 'expected a list of components in parentheses after "sig1=" at 5'],
  ['sig1=("a" ?1)', 'expected each component in double quotes at 10'],
  ['sig1=("a" token)', 'each component stands in double quotes: "token" at 10'],
])('%s is told: %s', (field, fault) => {
  expect(faultIn(field)).toBe(fault);
});

test.each([
  ['sig1=:AAEC:', [['sig1', 'AAEC', 3]]],
  [
    'sig1=:AAEC:;x=1, b=:AA==:',
    [
      ['sig1', 'AAEC', 3],
      ['b', 'AA==', 1],
    ],
  ],
  ['sig1=1', 'expected base64 between colons after "sig1=" at 5'],
  ['sig1=:AAEC:, sig1=:AAEC:', 'expected each name once, got "sig1" again at 13'],
])('Signature %s is %j', (field, expected) => {
  const outcome = parseSignature(field);
  expect(
    outcome.ok
      ? outcome.value.map(({ label, text, bytes }) => [label, text, bytes.length])
      : `${outcome.fault.message} at ${outcome.fault.offset}`,
  ).toEqual(expected);
});

test('of several labels the profile’s is verified, else the first that both headers have', () => {
  const chosen = (ofInput: string, ofValue: string, preferred: string, wanted?: string) => {
    const inputs = [...ofInput].map((label) => ({ label }) as SignatureInput);
    const values = [...ofValue].map((label) => ({ label, bytes: new Uint8Array(), text: '' }));
    const { input, value } = chooseLabel(inputs, values, preferred, wanted);
    return [input?.label, value?.label];
  };
  expect(chosen('abc', 'cba', 'b')).toEqual(['b', 'b']);
  expect(chosen('abc', 'cb', 'a')).toEqual(['b', 'b']);
  expect(chosen('ab', 'cd', 'a')).toEqual(['a', 'c']);
  expect(chosen('', 'c', 'a')).toEqual([undefined, 'c']);
  expect(chosen('ab', 'ba', 'a', 'b')).toEqual(['b', 'b']);
  expect(chosen('ab', 'a', 'a', 'b')).toEqual(['b', undefined]);
});

test('a component is mentioned whole or in part, and only where it is', () => {
  const read = parseSignatureInput('sig1=("x-a";key="b" "@path")');
  const [input] = read.ok ? read.value : [];
  expect(['x-a', '@path', 'x-b'].map((name) => input && mentions(input, name))).toEqual([true, true, false]);
});
