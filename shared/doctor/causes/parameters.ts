/** P: Signature-Input, its parameters, time. */
import type { Cause } from './cause.ts';

export const PARAMETER_CAUSES = {
  P1: {
    found: 'search',
    what: 'The parameters stand in another order in the base than in Signature-Input.',
    fix: 'Build the parameter text once and use it in both places.',
  },
  P2: {
    found: 'search',
    what: 'The blanks of the last line differ from those of Signature-Input.',
    fix: 'Build the parameter text once and use it in both places.',
  },
  P3: {
    found: 'wire',
    what: 'created or expires is in milliseconds or another unit, or is counted from another year than 1970.',
    fix: 'Write seconds since 1970.',
  },
  P4: {
    found: 'wire',
    what: 'created or expires is not written as a whole number: quoted, with decimals, NaN, null.',
    fix: 'Write the digits of a whole number without quotes.',
  },
  P5: {
    found: 'search',
    what: 'The clock was read twice: header and base have different times.',
    fix: 'Read the clock once for each request.',
  },
  P6: {
    found: 'wire',
    what: 'expires is a duration or a date.',
    fix: 'expires is a point in time, in seconds since 1970.',
  },
  P7: {
    found: 'wire',
    what: 'expires is not after created, or too far from it.',
    fix: "Set expires to created plus the service's window.",
  },
  P8: {
    found: 'clock',
    what: 'The clocks of signer and verifier differ by more than is allowed.',
    fix: "Set the signer's clock by a time server.",
  },
  P9: {
    found: 'clock',
    what: 'created is off by whole half hours: local time was taken for UTC.',
    fix: 'Use the seconds since 1970, which know no time zone.',
  },
  P10: {
    found: 'clock',
    what: 'The signature is old: it was made earlier and used again.',
    fix: 'Sign again for each try.',
  },
  P11: { found: 'wire', what: 'keyid is not in plain double quotes.', fix: 'Write keyid="…".' },
  P12: {
    found: 'search',
    what: 'One of the two texts has a parameter that the other has not.',
    fix: 'Send and sign the same parameters.',
  },
  P13: { found: 'wire', what: 'Signature and Signature-Input have different labels.', fix: 'Use one label in both.' },
  P14: { found: 'wire', what: 'A label is there twice, or a second signature was added.', fix: 'Send one signature.' },
  P15: {
    found: 'wire',
    what: 'One of the two signature headers is missing.',
    fix: 'Send Signature and Signature-Input.',
  },
  P16: {
    found: 'wire',
    what: 'The value of a signature header stands in quotes.',
    fix: 'Remove the quotes around the whole value.',
  },
  P17: {
    found: 'wire',
    what: 'Signature-Input has no created.',
    fix: 'Add created with the seconds since 1970 at which you sign.',
  },
  P18: {
    found: 'wire',
    what: 'A label or the name of a parameter is not in lower case.',
    fix: 'Write keyid, created, expires and the label in lower case.',
  },
  P19: {
    found: 'wire',
    what: 'A signature header has a blank beside “=”, or a semicolon with nothing behind it.',
    fix: 'Write name=value;name=value without blanks.',
  },
  P20: {
    found: 'wire',
    what: 'Signature-Input is not written as RFC 9421 has it.',
    fix: 'Write sig1=("name" …);created=…;keyid="…".',
  },
} as const satisfies Readonly<Record<string, Cause>>;
