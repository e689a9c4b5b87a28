/** Writes answers: the header lines in the given order, then the length, then the body. */
import type { ServerResponse } from 'node:http';
import type { HeaderLine } from '../../shared/http/message.ts';

export type WireAnswer = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: Uint8Array;
};

/** The header lines of the answer, with its true length. */
export function sentHeaders({ headers, body }: WireAnswer): readonly HeaderLine[] {
  return [...headers, ['Content-Length', String(body.length)]];
}

/** Writes the head of the answer; the caller writes the body. */
export function writeHead(response: ServerResponse, answer: WireAnswer): void {
  response.writeHead(answer.status, sentHeaders(answer).flat());
}

export function writeAnswer(response: ServerResponse, answer: WireAnswer): void {
  writeHead(response, answer);
  response.end(answer.body);
}

/** A JSON answer that caches do not store and browsers do not sniff. */
export function jsonAnswer(status: number, json: unknown, more: readonly HeaderLine[] = []): WireAnswer {
  const headers: HeaderLine[] = [
    ['Content-Type', 'application/json'],
    ['Cache-Control', 'no-store'],
    ['X-Content-Type-Options', 'nosniff'],
    ...more,
  ];
  return { status, headers, body: Buffer.from(JSON.stringify(json)) };
}

export function writeJson(response: ServerResponse, ...answer: Parameters<typeof jsonAnswer>): void {
  writeAnswer(response, jsonAnswer(...answer));
}
