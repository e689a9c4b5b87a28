/** U: method, host, path, query. */
import type { Cause } from './cause.ts';

export const TARGET_CAUSES = {
  U1: {
    found: 'search',
    what: 'The method was signed in another case, or another method was signed.',
    fix: 'Sign the method as it is sent, in upper case.',
  },
  U2: {
    found: 'search',
    what: 'A redirect was followed with the old signature.',
    fix: 'Sign the URL that you end up at.',
  },
  U3: {
    found: 'search',
    what: 'The URL was signed with another scheme.',
    fix: 'Sign the scheme that the service is known by.',
  },
  U4: { found: 'search', what: 'The host was changed on the way.', fix: 'Sign the public host of the service.' },
  U5: {
    found: 'search',
    what: 'The default port was kept, or another was left out.',
    fix: 'Leave only the default port out.',
  },
  U6: {
    found: 'search',
    what: 'The host was signed in another spelling.',
    fix: 'Write it in lower case, without a final dot or user name.',
  },
  U7: { found: 'search', what: 'A slash at the end makes the difference.', fix: 'Sign the path as it is sent.' },
  U8: { found: 'search', what: 'The fragment was signed.', fix: 'Leave the fragment out.' },
  U9: { found: 'search', what: 'The path or query was decoded or encoded anew.', fix: 'Sign it as it is sent.' },
  U10: { found: 'search', what: 'The case of percent escapes differs.', fix: 'Sign them as they are sent.' },
  U11: { found: 'search', what: 'The path was normalised on one side.', fix: 'Sign it as it is sent.' },
  U12: {
    found: 'search',
    what: 'Blanks, plus signs or percent signs were encoded differently.',
    fix: 'Sign them as they are sent.',
  },
  U13: {
    found: 'search',
    what: 'The parameters of the query stand in another order.',
    fix: 'Sign them in the order in which they are sent.',
  },
  U14: { found: 'search', what: '@query was signed without its question mark.', fix: '@query begins with “?”.' },
  U15: {
    found: 'search',
    what: 'The empty query was signed in another way.',
    fix: 'Without a query the value of @query is “?”.',
  },
  U16: {
    found: 'search',
    what: '@target-uri was signed without the query, or @path with it.',
    fix: '@target-uri has the query, @path has not.',
  },
  U17: {
    found: 'search',
    what: 'A base path is missing from the signed path, or was added to it.',
    fix: 'Sign the whole path that is sent.',
  },
  U18: { found: 'search', what: '@target-uri is not the whole URL.', fix: 'Sign scheme, host, path and query.' },
  U19: {
    found: 'search',
    what: 'The URL of a local server was signed.',
    fix: 'Sign the URL that the request goes to.',
  },
  U20: {
    found: 'search',
    what: 'The URL of another environment was signed.',
    fix: 'Sign the URL of the environment that you send to.',
  },
  U21: {
    found: 'search',
    what: 'Parameters of the query were dropped or spelt differently.',
    fix: 'Sign the query as it is sent.',
  },
  U22: {
    found: 'search',
    what: 'A proxy rewrote path or query on the way, and a header of the request says what it was.',
    fix: 'Let the verifier rebuild the URL that the client asked for.',
  },
  U23: {
    found: 'search',
    what: 'The URL was signed with its marks escaped as in HTML, such as &amp; for &.',
    fix: 'Sign the URL as it is sent, not as it is written into a page.',
  },
} as const satisfies Readonly<Record<string, Cause>>;
