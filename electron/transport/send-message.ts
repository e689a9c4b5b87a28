/**
 * Sends a webhook message to its receiver as it is: straight, by no proxy, and with little patience.
 *
 * A receiver on this machine has a certificate of its own making: for loopback addresses, and only these, it is not checked.
 * Where our own receiver's certificate is known, it is asked for.
 */

import type { HttpRequest } from '../../shared/http/message.ts';
import { isLoopback, splitUrl } from '../../shared/http/url-parts.ts';
import { DEFAULT_SEND_OPTIONS, sendRequest, type WireResult } from './send-request.ts';
import { fingerprintOfPem } from './tls-socket.ts';

/** A receiver answers briefly; what is longer is cut off there. */
const MOST_ANSWER_BYTES = 65_536;

export type MessageOptions = {
  /** Longest silence of the receiver. */
  readonly timeoutMs: number;
  readonly receiverPem?: string;
  readonly signal?: AbortSignal;
};

/** Never rejects. */
export function sendMessage(
  request: HttpRequest,
  { timeoutMs, receiverPem, signal }: MessageOptions,
): Promise<WireResult> {
  return sendRequest(request, {
    ...DEFAULT_SEND_OPTIONS,
    proxy: { kind: 'none' },
    connectTimeoutMs: timeoutMs,
    idleTimeoutMs: timeoutMs,
    maxAnswerBytes: MOST_ANSWER_BYTES,
    pinnedCertificates: receiverPem === undefined ? [] : [fingerprintOfPem(receiverPem)],
    acceptsAnyCertificate: receiverPem === undefined && isLoopback(splitUrl(request.url).authority),
    signal,
  });
}
