/** The kinds of paste in words. */
import type { PastedForm } from '../../shared/paste/read-pasted-request.ts';

export const FORM_WORDS: Readonly<Record<PastedForm, string>> = {
  raw: 'raw HTTP',
  curl: 'a curl command',
  headers: 'loose headers',
};
