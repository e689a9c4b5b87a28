/** What people read of a deliberate fault: its name, the same inside a sentence, and what is done. */
import type { PlantId } from './plant.ts';

/**
 * What people read in place of the id: `label` in lists, `phrase` inside a sentence or a name: `… with a wrong digest`, `deed`
 * of whoever sends such a request or message.
 */
type PlantWords = { readonly label: string; readonly phrase: string; readonly deed: string };

export const PLANT_WORDS: Readonly<Record<PlantId, PlantWords>> = {
  'nothing-wrong': {
    label: 'Nothing wrong',
    phrase: 'nothing wrong',
    deed: 'Does nothing wrong: it must be accepted.',
  },
  'signed-base': {
    label: 'Base signed, not its hash',
    phrase: 'the base signed in place of its hash',
    deed: 'Signs the base itself, as RFC 9421 does, in place of its hash.',
  },
  'signed-hex': {
    label: 'Hash signed as hex',
    phrase: 'the hash signed as hex',
    deed: 'Signs the hash written out in hex, 128 characters, in place of its 64 bytes.',
  },
  'wrong-key': {
    label: 'Wrong key',
    phrase: 'the wrong key',
    deed: 'Signs with a key that nobody registered, under the right key id.',
  },
  'stale-created': {
    label: 'Stale time',
    phrase: 'a stale time',
    deed: 'Sends a request again that was signed a day ago.',
  },
  'tampered-body': {
    label: 'Tampered body',
    phrase: 'a tampered body',
    deed: 'Changes the body after the digest was made: here one bit of its last byte.',
  },
  'dropped-component': {
    label: 'Dropped component',
    phrase: 'a dropped component',
    deed: 'Leaves a component out of the signed list.',
  },
  'reordered-lines': {
    label: 'Reordered lines',
    phrase: 'reordered lines',
    deed: 'Writes the lines of the base in another order than Signature-Input lists them.',
  },
  'wrong-digest': {
    label: 'Wrong digest',
    phrase: 'a wrong digest',
    deed: 'Hashes the body twice for Content-Digest.',
  },
  'truncated-body': {
    label: 'Truncated body',
    phrase: 'a truncated body',
    deed: 'Makes the digest of the whole body, and sends half of it.',
  },
  'malformed-digest': {
    label: 'Malformed digest',
    phrase: 'a malformed digest',
    deed: 'Writes Content-Digest without the colons around its base64.',
  },
  'wrong-signature': {
    label: 'Wrong signature',
    phrase: 'a wrong signature',
    deed: 'Sends a signature of other bytes: here one bit of it is flipped.',
  },
  'foreign-key': {
    label: 'Foreign key',
    phrase: 'a foreign key',
    deed: 'Signs with a key that is not registered, under its own key id.',
  },
  'short-signature': {
    label: 'Short signature',
    phrase: 'a short signature',
    deed: 'Loses a byte of the signature, as where leading zeros are cut off.',
  },
  'malformed-signature': {
    label: 'Malformed signature',
    phrase: 'a malformed signature',
    deed: 'Writes Signature without the colons around its base64.',
  },
  'malformed-input': {
    label: 'Malformed Signature-Input',
    phrase: 'a malformed Signature-Input',
    deed: 'Forgets the bracket that ends the list in Signature-Input.',
  },
  'two-labels': {
    label: 'Two labels',
    phrase: 'two labels',
    deed: 'Labels Signature differently from Signature-Input.',
  },
  'repeated-header': {
    label: 'Repeated header',
    phrase: 'a repeated header',
    deed: 'Sends a signed header twice, and signs it once.',
  },
  milliseconds: {
    label: 'Milliseconds',
    phrase: 'times in milliseconds',
    deed: 'Writes created and expires in milliseconds.',
  },
  'from-the-future': {
    label: 'Time in the future',
    phrase: 'a time in the future',
    deed: 'Signs by a clock that is a day ahead.',
  },
  unsigned: { label: 'Unsigned', phrase: 'no signature', deed: 'Sends neither Signature nor Signature-Input.' },
};
