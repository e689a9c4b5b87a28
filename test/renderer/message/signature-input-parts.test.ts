import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signatureInputParts } from '../../../renderer/message/SignatureInput.tsx';

const names = (value: string) =>
  signatureInputParts(value).flatMap((part) => (part.kind === 'component' ? [part.name] : []));

test('the names of the list are its components; quoted parameters are not', () => {
  expect(names('sig1=("content-type" "@method");created=1;keyid="a-key"')).toEqual(['content-type', '@method']);
});

test('an empty list and a text without a list have no component', () => {
  expect(names('();created=1;keyid="a"')).toEqual([]);
  expect(names('"content-type"')).toEqual([]);
});

test('every character is in exactly one part, in order, whatever the value', () => {
  const piece = fc.constantFrom('"', '(', ')', ' ', 'a', ';', '=', '@x');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const value = pieces.join('');
      expect(
        signatureInputParts(value)
          .map((part) => part.text)
          .join(''),
      ).toBe(value);
    }),
  );
});
