/** D: body and Content-Digest. */
import { writtenForm } from '../../signature/field-mistakes.ts';
import type { Cause } from './cause.ts';

const DIGEST_FORM = writtenForm('sha-512');

export const BODY_CAUSES = {
  D1: {
    found: 'digest',
    what: 'The digest is that of the same JSON, written differently.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D2: {
    found: 'digest',
    what: "The digest is that of JSON with Python's blanks.",
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D3: {
    found: 'digest',
    what: 'The digest is that of indented JSON.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D4: {
    found: 'digest',
    what: 'A line feed at the end of the body makes the difference.',
    fix: 'Hash exactly the bytes that are sent.',
  },
  D5: { found: 'digest', what: 'The line ends inside the body differ.', fix: 'Hash exactly the bytes that are sent.' },
  D6: {
    found: 'digest',
    what: 'A byte-order mark makes the difference.',
    fix: 'Send and hash the body without a byte-order mark.',
  },
  D7: { found: 'digest', what: 'The body was hashed in another encoding.', fix: 'Hash the UTF-8 bytes that are sent.' },
  D8: {
    found: 'digest',
    what: 'Characters beyond ASCII were escaped on one side.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D9: {
    found: 'digest',
    what: 'Slashes or other characters were escaped on one side.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D10: {
    found: 'digest',
    what: 'Numbers were written differently.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D11: {
    found: 'digest',
    what: 'The members of the JSON were in another order.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D12: {
    found: 'digest',
    what: 'Accents were composed on one side and decomposed on the other.',
    fix: 'Hash exactly the bytes that are sent.',
  },
  D13: {
    found: 'digest',
    what: 'The digest is that of an empty or placeholder body.',
    fix: 'Attach the body before you hash it; without a body send no digest.',
  },
  D14: {
    found: 'wire',
    what: 'The digest is in hex.',
    fix: `Encode the 64 bytes in base64, not their hex: ${DIGEST_FORM}.`,
  },
  D15: {
    found: 'wire',
    what: 'Content-Digest is not base64 between colons behind “sha-512=”.',
    fix: `Write ${DIGEST_FORM}.`,
  },
  D16: {
    found: 'wire',
    what: 'The digest is a SHA-256; the service wants SHA-512.',
    fix: 'Hash the body with SHA-512.',
  },
  D17: {
    found: 'wire',
    what: 'The digest is in base64url or lacks its padding.',
    fix: 'Use the alphabet with + and /, padded with =.',
  },
  D18: { found: 'wire', what: 'The old header Digest was sent.', fix: 'Send Content-Digest (RFC 9530).' },
  D19: { found: 'wire', what: 'There is more than one digest.', fix: 'Send one sha-512 value.' },
  D20: { found: 'digest', what: 'The body was compressed after it was hashed.', fix: 'Send the body uncompressed.' },
  D21: { found: 'digest', what: 'The body was serialised twice.', fix: 'Serialise once.' },
  D22: {
    found: 'digest',
    what: 'Variables in the body were filled in after it was hashed.',
    fix: 'Fill the variables in first.',
  },
  D23: {
    found: 'digest',
    what: 'The signature holds, and the body is not the one that was hashed.',
    fix: 'Hash the body that is sent.',
  },
  D24: { found: 'wire', what: 'The digest has a line break or a blank inside.', fix: 'Write it on one line.' },
  D25: {
    found: 'digest',
    what: 'The digest is that of JSON, and a form was sent, or the other way round.',
    fix: 'Hash exactly the bytes that are sent.',
  },
  D26: {
    found: 'wire',
    what: 'The digest contains a Python bytes literal.',
    fix: 'Decode it to text before it goes into the header.',
  },
  D27: {
    found: 'digest',
    what: 'The line ends of the body were dropped, as curl -d @file does.',
    fix: 'Use --data-binary.',
  },
  D28: {
    found: 'digest',
    what: 'A member of the JSON was left out on one side, as serialisers do with null and empty ones.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D29: {
    found: 'digest',
    what: 'The names of the JSON are written differently: FirstName, first_name, firstName.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D30: {
    found: 'digest',
    what: 'The JSON was wrapped in a member or a list on one side only.',
    fix: 'Hash exactly the bytes that are sent.',
  },
  D31: {
    found: 'digest',
    what: 'What the language prints for an object was hashed, not its JSON.',
    fix: 'Serialise the object to JSON, and hash those bytes.',
  },
  D32: {
    found: 'digest',
    what: 'The base64 or hex text of the body was hashed, or its hash once more.',
    fix: 'Hash the bytes of the body as they are.',
  },
  D33: {
    found: 'digest',
    what: 'The body was hashed by another algorithm than SHA-512, such as MD5, SHA-3 or an HMAC.',
    fix: 'Hash the body with SHA-512, without a key.',
  },
  D34: {
    found: 'digest',
    what: 'The hash of the body was cut short, or went through a text.',
    fix: 'Encode all 64 bytes of the hash in base64, and keep them as bytes until then.',
  },
  D35: {
    found: 'digest',
    what: 'A value of the JSON has another type or spelling on one side: true as a text, a date with milliseconds, [] for {}.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
} as const satisfies Readonly<Record<string, Cause>>;
