/** Reads a response to its end with its raw header lines; at a limit it stops and returns what came until then. */
import type { IncomingMessage } from 'node:http';
import type { Failure } from '../../shared/failure.ts';
import type { HttpResponse } from '../../shared/http/message.ts';
import { headerLines } from '../http/raw-headers.ts';

export type AnswerLimits = { /** Bytes of body after which reading stops. */ readonly maxAnswerBytes: number };

/**
 * Resolves with the whole answer, or with a part of it and a Failure; rejects with the socket's error if nothing usable
 * came.
 */
export function readAnswer(
  incoming: IncomingMessage,
  limits: AnswerLimits,
): Promise<{ response: HttpResponse; failure?: Failure }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const response = (): HttpResponse => ({
    status: incoming.statusCode ?? 0,
    reason: incoming.statusMessage ?? '',
    httpVersion: incoming.httpVersion,
    headers: headerLines(incoming.rawHeaders),
    body: new Uint8Array(Buffer.concat(chunks)),
  });
  return new Promise((resolve) => {
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= limits.maxAnswerBytes) return;
      const message = `The answer is larger than ${limits.maxAnswerBytes} bytes; the rest was not read.`;
      resolve({ response: response(), failure: { code: 'answer-too-large', message } });
      incoming.destroy();
    });
    incoming.on('end', () => {
      if (incoming.complete) resolve({ response: response() });
      else resolve({ response: response(), failure: cutOff(incoming, bytes) });
    });
    incoming.on('error', () => resolve({ response: response(), failure: cutOff(incoming, bytes) }));
  });
}

function cutOff(incoming: IncomingMessage, bytes: number): Failure {
  const promised = incoming.headers['content-length'];
  const expected = promised === undefined ? 'the end of the answer' : `${promised} bytes of body`;
  return {
    code: 'answer-cut-off',
    message: `The connection closed in the middle of the answer: expected ${expected}, got ${bytes} bytes.`,
  };
}
