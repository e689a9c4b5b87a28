/** B: the shape of the base. */
import type { Cause } from './cause.ts';

export const BASE_CAUSES = {
  B1: {
    found: 'search',
    what: 'The lines of the base stand in another order than the list in Signature-Input.',
    fix: 'Write the lines in the order of the list.',
  },
  B2: {
    found: 'search',
    what: 'The lines of the base end with CR LF or CR.',
    fix: 'Join the lines with one line feed.',
  },
  B3: {
    found: 'search',
    what: 'Something stands after the last line of the base, or before the first.',
    fix: 'The base begins with its first line and ends with its last.',
  },
  B4: {
    found: 'search',
    what: 'The line @signature-params is missing from the base.',
    fix: 'End the base with "@signature-params": and the text of Signature-Input after its label.',
  },
  B5: {
    found: 'search',
    what: 'The parameters stand on lines of their own.',
    fix: 'They belong into the line @signature-params.',
  },
  B6: {
    found: 'search',
    what: 'The last line of the base has the label.',
    fix: 'The label belongs in the headers only.',
  },
  B7: {
    found: 'search',
    what: 'The blank after a colon is missing, or there is one too many.',
    fix: 'Each line is the name in double quotes, a colon, one blank, the value.',
  },
  B8: {
    found: 'search',
    what: 'The names are not each in double quotes.',
    fix: 'Put each name in double quotes of its own.',
  },
  B9: { found: 'search', what: 'Names in the base are not lower case.', fix: 'Write all names in lower case.' },
  B10: {
    found: 'search',
    what: 'A listed component has no line, or the base has a line that is not listed.',
    fix: 'Make list and lines the same.',
  },
  B11: {
    found: 'wire',
    what: 'A component that the service requires is not covered.',
    fix: 'Add it to the list and to the base.',
  },
  B12: {
    found: 'search',
    what: 'Line ends were written out as backslash-n.',
    fix: 'Join the lines with one line feed (0x0A).',
  },
  B13: {
    found: 'search',
    what: 'Blanks around a value were signed, or blanks inside were merged.',
    fix: 'Trim the value at both ends and leave its inside alone.',
  },
  B14: {
    found: 'search',
    what: 'An empty header lost the blank after its colon.',
    fix: 'Write the name, a colon and a blank.',
  },
  B15: {
    found: 'search',
    what: 'A folded header was not joined with one blank.',
    fix: 'Replace each fold by one blank.',
  },
  B16: {
    found: 'search',
    what: 'A header that was sent several times was joined in another way.',
    fix: 'Join all values in order with a comma and a blank, or send the header once.',
  },
  B17: { found: 'wire', what: 'A component is listed twice.', fix: 'List each component once.' },
  B18: { found: 'wire', what: 'A component has a parameter that the service does not take.', fix: 'Use plain names.' },
  B19: {
    found: 'wire',
    what: 'A covered header has characters beyond ASCII.',
    fix: 'Encode them; the base of RFC 9421 is ASCII.',
  },
  B20: { found: 'search', what: 'The base begins with a byte-order mark.', fix: 'Write the base without one.' },
  B21: {
    found: 'search',
    what: 'Curly quotes, no-break spaces or characters of no width got into the text.',
    fix: 'Write straight quotes and plain blanks.',
  },
  B22: {
    found: 'search',
    what: 'A value was what the language writes for nothing, for an object or for bytes.',
    fix: 'Set the value before you build the base, and pass bytes as bytes.',
  },
  B23: { found: 'search', what: 'A variable was signed before it was filled in.', fix: 'Fill the variables in first.' },
  B24: {
    found: 'search',
    what: 'The backslashes with which documents wrap long lines were copied.',
    fix: 'Remove the backslash and the line feed after it.',
  },
  B25: {
    found: 'search',
    what: 'The base was encoded, escaped or changed in case as a whole.',
    fix: 'Hash the base as it is.',
  },
  B26: {
    found: 'search',
    what: 'The lines of the base are indented, or stand between line ends, as a template literal, text block or heredoc leaves them.',
    fix: 'Build the base from a list of lines, joined with one line feed.',
  },
  B27: {
    found: 'search',
    what: 'Only a part of the base was signed: values without names, names without values, the last line alone.',
    fix: 'Sign the whole base: a line for each component, and the line @signature-params.',
  },
  B28: {
    found: 'search',
    what: 'A name is spelt in another way than its component: content_type, HTTP_X_CLIENT_ID, @targetUri, :method.',
    fix: 'Write the names of headers and of derived components as RFC 9421 has them: content-type, @target-uri.',
  },
  B29: {
    found: 'search',
    what: 'A line of the base has the value of another component, or two lines have each other’s.',
    fix: 'Give each line the value of its own component.',
  },
} as const satisfies Readonly<Record<string, Cause>>;
