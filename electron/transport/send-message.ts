/**
 * Sends a webhook message to its receiver as it is: directly, without a proxy, and with short timeouts.
 *
 * Receivers on this machine have self-signed certificates, so the certificate is not checked for loopback addresses,
 * and only for these. If our own receiver's certificate is known, it must be that one.
 */

import type { BlockList } from 'node:net';
import type { HttpRequest } from '../../shared/http/message.ts';
import { isLoopback, splitUrl } from '../../shared/http/url-parts.ts';
import { DEFAULT_SEND_OPTIONS, sendRequest, type WireResult } from './send-request.ts';
import { fingerprintOfPem } from './tls-socket.ts';

/** Receivers answer briefly; a longer answer is cut off here. */
const MOST_ANSWER_BYTES = 65_536;

export type MessageOptions = {
  /** How long the receiver may stay silent. */
  readonly timeoutMs: number;
  readonly receiverPem?: string | undefined;
  /** Addresses that it must not go to, whichever name leads there. */
  readonly avoids?: BlockList | undefined;
  readonly signal?: AbortSignal;
};

/** Never rejects. */
export function sendMessage(
  request: HttpRequest,
  { timeoutMs, receiverPem, avoids, signal }: MessageOptions,
): Promise<WireResult> {
  return sendRequest(request, {
    ...DEFAULT_SEND_OPTIONS,
    proxy: { kind: 'none' },
    connectTimeoutMs: timeoutMs,
    idleTimeoutMs: timeoutMs,
    maxAnswerBytes: MOST_ANSWER_BYTES,
    pinnedCertificates: receiverPem === undefined ? [] : [fingerprintOfPem(receiverPem)],
    acceptsAnyCertificate: receiverPem === undefined && isLoopback(splitUrl(request.url).authority),
    avoids,
    signal,
  });
}
