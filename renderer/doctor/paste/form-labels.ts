/** Labels for the kinds of paste. */
import type { RequestForm } from '../../../shared/forms/read-observed.ts';

export const FORM_WORDS: Readonly<Record<RequestForm, string>> = {
  raw: 'raw HTTP',
  curl: 'a curl command',
  httpie: 'a command of HTTPie or xh',
  har: 'a HAR entry',
  headers: 'loose headers',
  log: 'lines of a log',
  'curl-trace': 'a trace of curl',
  'wire-log': 'a wire log',
  quoted: 'a request in quotes',
  object: 'an object with a request',
  fetch: 'a fetch call',
  powershell: 'a PowerShell command',
  postman: 'a Postman request',
  bruno: 'a Bruno request',
};
