/** H: headers. */
import type { Cause } from './cause.ts';

export const HEADER_CAUSES = {
  H1: {
    found: 'search',
    what: 'The client added a charset to Content-Type after signing.',
    fix: 'Set Content-Type with its charset before signing.',
  },
  H2: { found: 'search', what: 'Blank or case in Content-Type differ.', fix: 'Sign Content-Type as it is sent.' },
  H3: {
    found: 'search',
    what: 'The client sent its default Content-Type.',
    fix: 'Set Content-Type yourself before signing.',
  },
  H4: { found: 'search', what: 'Content-Length was counted in characters.', fix: 'Count bytes.' },
  H5: {
    found: 'search',
    what: 'Content-Length was not known yet when the base was built.',
    fix: 'Set it before signing.',
  },
  H6: { found: 'wire', what: 'The body was sent chunked, without Content-Length.', fix: 'Send a body of known size.' },
  H7: {
    found: 'wire',
    what: 'Content-Length: 0 was dropped on the way.',
    fix: 'Do not cover Content-Length of a request without a body.',
  },
  H8: {
    found: 'ask',
    what: 'The idempotency key was made anew between signing and sending.',
    fix: 'Make it once for each request.',
  },
  H9: {
    found: 'search',
    what: 'Authorization was signed in another form than it was sent.',
    fix: 'Sign “Bearer”, one blank, the token without a line feed.',
  },
  H10: {
    found: 'ask',
    what: 'The token was refreshed between signing and sending.',
    fix: 'Get the token first, then sign.',
  },
  H11: {
    found: 'search',
    what: 'An id was signed in another case, or with quotes or braces.',
    fix: 'Sign it character for character as it is sent.',
  },
  H12: { found: 'wire', what: 'A header was added twice.', fix: 'Send it once.' },
  H13: { found: 'ask', what: 'A proxy changed a covered header.', fix: 'Compare what you sent with what arrived.' },
  H14: {
    found: 'wire',
    what: 'A covered header did not arrive.',
    fix: 'Send it; one that the service does not require need not be covered.',
  },
  H15: {
    found: 'wire',
    what: 'Names were written as HTTP/2 or the library shows them.',
    fix: 'Names in the base are lower case.',
  },
  H16: {
    found: 'search',
    what: 'The token was signed as a log shows it: masked, or cut short.',
    fix: 'Build the base from the headers that are sent.',
  },
} as const satisfies Readonly<Record<string, Cause>>;
