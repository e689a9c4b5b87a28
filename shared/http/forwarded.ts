/**
 * What a proxy says about the address that its caller used: X-Forwarded-Proto and -Host, or Forwarded.
 *
 * Only for hints and for telling who came through a proxy: anybody can write these headers, so no address is taken from
 * them. Source: RFC 7239 section 4; the X- headers are in no standard.
 */
import { type HttpRequest, headerValues } from './message.ts';

export type Forwarded = {
  /** The header that says so, with its value. */
  readonly by: string;
  readonly scheme?: string;
  readonly host?: string;
};

const NAMES = ['forwarded', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-for', 'x-forwarded-scheme'];

/** Undefined where no proxy left a header. The first value counts: the proxy that the caller talked to wrote it. */
export function forwardedOf({ headers }: Pick<HttpRequest, 'headers'>): Forwarded | undefined {
  const line = headers.find(([name]) => NAMES.includes(name.toLowerCase()));
  if (line === undefined) return undefined;
  const first = (name: string) => headerValues(headers, name)[0]?.split(',')[0]?.trim();
  const parameter = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}="?([^";,]+)`, 'i').exec(first('forwarded') ?? '')?.[1];
  const scheme = first('x-forwarded-proto') ?? first('x-forwarded-scheme') ?? parameter('proto');
  const schemeLine = headers.find(([name]) => /^x-forwarded-(?:proto|scheme)$/i.test(name)) ?? line;
  const [name, value] = scheme === undefined ? line : schemeLine;
  return {
    by: `${name}: ${value.slice(0, 100)}`,
    scheme: /^https?$/i.test(scheme ?? '') ? scheme?.toLowerCase() : undefined,
    host: first('x-forwarded-host') ?? parameter('host'),
  };
}
