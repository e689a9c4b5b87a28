/**
 * Header lines that speak of the one connection that they came on, and not of the request.
 *
 * Source: RFC 9110 section 7.6.1.
 */
export const OF_THE_CONNECTION: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'upgrade',
  'http2-settings',
];
