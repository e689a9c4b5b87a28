/** Which kind of log a text is, and the request in it. */
import type { Parsed } from '../../bytes/parsed.ts';
import type { ReadRequest } from '../../http/read-request.ts';
import { curlTraceExchanges, looksCurlTrace } from './curl-trace.ts';
import { type LoggedExchange, readExchanges } from './logged-exchange.ts';
import { looksPrefixedLog, prefixedExchanges } from './prefixed-log.ts';
import { looksQuoted, quotedExchanges } from './quoted-request.ts';
import { looksWireLog, wireLogExchanges } from './wire-log.ts';

export type LogForm = 'curl-trace' | 'wire-log' | 'quoted' | 'log';

const READERS: Readonly<
  Record<LogForm, { looks: (text: string) => boolean; read: (text: string) => readonly LoggedExchange[] }>
> = {
  'curl-trace': { looks: looksCurlTrace, read: curlTraceExchanges },
  'wire-log': { looks: looksWireLog, read: wireLogExchanges },
  quoted: { looks: looksQuoted, read: quotedExchanges },
  log: { looks: looksPrefixedLog, read: prefixedExchanges },
};

/** The kind of log with a request in it; undefined if there is no request line among its lines. */
export function logForm(text: string): LogForm | undefined {
  return (Object.keys(READERS) as LogForm[]).find((form) => READERS[form].looks(text));
}

/** Offsets count characters of the text, an exact text. */
export function readLog(text: string, form: LogForm): Parsed<ReadRequest> {
  return readExchanges(READERS[form].read(text));
}
