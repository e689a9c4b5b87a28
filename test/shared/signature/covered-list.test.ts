import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSignatureInput } from '../../../shared/signature/signature-fields.ts';

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
  expect(first.ok && first.value[0]?.covered.map(({ name }) => name)).toEqual(['a)b']);
  expect(second.ok && second.value[0]?.covered.map(({ name }) => name)).toEqual(['a)c']);
});
