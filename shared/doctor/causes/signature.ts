/** E: how the signature is written. */
import { writtenForm } from '../../signature/field-mistakes.ts';
import type { Cause } from './cause.ts';

/** Under the label of the request, which a cause does not know. */
const FORM = writtenForm('<label>');

export const SIGNATURE_CAUSES = {
  E1: { found: 'wire', what: 'The signature is in base64url.', fix: 'Use the alphabet with + and /, padded with =.' },
  E2: {
    found: 'wire',
    what: 'The padding of the signature is missing or too long.',
    fix: '64 bytes are 88 characters, the last two of them =.',
  },
  E3: { found: 'wire', what: 'The colons around the signature are missing.', fix: `Write ${FORM}.` },
  E4: {
    found: 'wire',
    what: 'The signature is in hex.',
    fix: `Encode the 64 bytes in base64, not their hex: ${FORM}.`,
  },
  E5: { found: 'wire', what: 'The signature is the base64 of a hex text.', fix: 'Encode the 64 bytes themselves.' },
  E6: {
    found: 'wire',
    what: 'The signature has a line break or a blank inside.',
    fix: 'Write it on one line (base64 -w0).',
  },
  E7: { found: 'wire', what: 'The signature was encoded in base64 twice.', fix: 'Encode it once.' },
  E8: {
    found: 'wire',
    what: 'The signature has no label.',
    fix: 'Begin the value with the label of Signature-Input and “=”.',
  },
  E9: {
    found: 'wire',
    what: 'The bytes of the signature, or of the hash, went through a text.',
    fix: 'Keep them as bytes until they are encoded.',
  },
  E10: {
    found: 'wire',
    what: 'The signature is percent-encoded, as in a URL or a form.',
    fix: 'Send the base64 as it is, with +, / and =.',
  },
  E11: {
    found: 'wire',
    what: 'The Signature header is not a label and base64 between colons.',
    fix: `Write ${FORM}.`,
  },
  E12: {
    found: 'wire',
    what: 'The signature is in base32, in multibase, or a list of numbers.',
    fix: 'Encode the 64 bytes in base64.',
  },
  E13: {
    found: 'wire',
    what: 'The signature stands inside a container: a DER octet string, an SSH signature.',
    fix: 'Take the last 64 bytes out of it.',
  },
} as const satisfies Readonly<Record<string, Cause>>;
