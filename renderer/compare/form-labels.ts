/** Labels of the printed forms: what the text looks like, and the action that undoes it. */
import type { PrintedForm } from '../../shared/compare/printed-form.ts';

export const FORM_WORDS: Readonly<
  Record<PrintedForm, { readonly looks: string; readonly act: string; readonly done: string }>
> = {
  'json-string': { looks: 'It looks like a JSON string.', act: 'Read the string', done: 'JSON string read' },
  'quoted-string': {
    looks: 'It looks like a quoted literal of a program.',
    act: 'Read the literal',
    done: 'literal read',
  },
  hex: { looks: 'It looks like hex.', act: 'Read the bytes', done: 'hex read' },
  base64: { looks: 'It looks like base64.', act: 'Read the bytes', done: 'base64 read' },
  'written-escapes': {
    looks: 'Its line ends are written out as \\n.',
    act: 'Make them line feeds',
    done: 'written-out line ends made line feeds',
  },
  crlf: {
    looks: 'Its lines end with CR LF. A terminal may have made them so; a signer that does signs other bytes.',
    act: 'Compare with LF',
    done: 'CR LF made LF',
  },
  'final-line-feed': {
    looks: 'It ends with a line feed. Printing may have added it; a signer that does signs other bytes.',
    act: 'Compare without it',
    done: 'final line feed left out',
  },
};
