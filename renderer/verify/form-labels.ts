/** Labels for the kinds of paste. */
import type { RequestForm } from '../../shared/observed/read-observed.ts';

export const FORM_WORDS: Readonly<Record<RequestForm, string>> = {
  raw: 'raw HTTP',
  curl: 'a curl command',
  har: 'a HAR entry',
  headers: 'loose headers',
};
