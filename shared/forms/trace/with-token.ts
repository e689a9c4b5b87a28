/**
 * An Exchange with its true token restored, for a copy that the user explicitly asked for.
 *
 * Headers and base come from main's `exchange.reveal`; the trace's lines are read from that base. Places that main does
 * not reveal (a token in a body) stay masked and counted.
 */
import { bytesOf } from '../../bytes/base64.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import type { HeaderLine } from '../../http/message.ts';
import { MASK } from '../../observed/mask-secrets.ts';
import type { Observed } from '../../observed/observed.ts';
import { baseLineHead } from '../../signature/covered-list.ts';
import type { BaseLine } from '../../signature/trace.ts';

export type RevealedToken = { readonly headers: readonly HeaderLine[]; readonly baseBase64: string };

export function withToken<T extends Observed>(exchange: T, revealed: RevealedToken): T {
  const { headers, baseBase64 } = revealed;
  const base = bytesOf(baseBase64);
  const { trace: masked } = exchange;
  const trace = masked && { ...masked, baseBase64, lines: masked.lines.map((line) => lineOf(line, base)) };
  const whole = { ...exchange, request: { ...exchange.request, headers }, trace };
  return { ...whole, maskedSecrets: remainingMasks(exchange, whole) };
}

/** A mask is as long as its secret, so a line has the same position in both bases. */
function lineOf(line: BaseLine, base: Uint8Array): BaseLine {
  const text = decodeUtf8(base.subarray(line.start, line.end));
  return { ...line, value: text.slice(baseLineHead(line.name, line.parameters).length) };
}

function remainingMasks(masked: Observed, whole: Observed): number {
  const mask = masked.request.headers
    .filter(([, value], at) => value !== whole.request.headers[at]?.[1])
    .map(([, value]) => MASK.exec(value)?.[0])
    .find((stars) => stars !== undefined);
  if (mask === undefined) return masked.maskedSecrets;
  return JSON.stringify(whole).split(mask).length - 1;
}
