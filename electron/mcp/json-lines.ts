/**
 * The lines of standard input that are messages, for the SDK's transport, which passes over any other without a word.
 *
 * What is handed over is what was parsed: no byte order mark, no blanks around it. A line that goes on beyond the bound is handed over as it
 * is: the transport ends such a connection.
 */
import { Transform } from 'node:stream';
import {
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/server';
import { jsonValue } from '../../shared/json/json-value.ts';

const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

export type JsonLines = {
  /** A line that is longer goes on as it is. */
  readonly mostBytes: number;
  /** Hears what is to be answered to a line that is neither a message nor blank. */
  onOther(answer: string): void;
  onMessage(message: JSONRPCMessage): void;
  /** The lines end when it resolves: who ends the input still wants the answers. */
  untilAnswered(): Promise<void>;
};

export function jsonLines({ mostBytes, onOther, onMessage, untilAnswered }: JsonLines): Transform {
  let begun: Buffer[] = [];
  let bytes = 0;
  let isFirst = true;
  const take = (part: Buffer): void => {
    begun.push(part);
    bytes += part.length;
  };
  const taken = (): Buffer => {
    const all = Buffer.concat(begun);
    begun = [];
    bytes = 0;
    const isMarked = isFirst && all.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    isFirst = false;
    return isMarked ? all.subarray(BYTE_ORDER_MARK.length) : all;
  };
  /** The line that was begun has ended: what of it goes on. */
  const message = (): string | undefined => {
    const text = taken().toString('utf8').trim();
    if (text === '') return undefined;
    const read = readMessage(text);
    if ('answer' in read) onOther(read.answer);
    else onMessage(read.message);
    return 'answer' in read ? undefined : `${text}\n`;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
        take(chunk.subarray(from, end + 1));
        from = end + 1;
        const line = message();
        if (line !== undefined) this.push(line);
      }
      take(chunk.subarray(from));
      if (bytes > mostBytes) this.push(taken());
      done();
    },
    flush(done) {
      const line = message();
      if (line !== undefined) this.push(line);
      untilAnswered().then(() => done(), done);
    },
  });
}

/** The message, or what is to be answered to what is none. */
function readMessage(text: string): { readonly message: JSONRPCMessage } | { readonly answer: string } {
  const json = jsonValue(text);
  if (json === undefined)
    return { answer: problem(ProtocolErrorCode.ParseError, 'Parse error', 'a line that is no JSON') };
  try {
    return { message: parseJSONRPCMessage(json) };
  } catch {
    const got = Array.isArray(json) ? 'a list; send each message on a line of its own' : 'other JSON';
    return { answer: problem(ProtocolErrorCode.InvalidRequest, 'Invalid Request', got, idOf(json)) };
  }
}

/** JSON-RPC 2.0, sections 5 and 5.1: where who sent it cannot be told, its id is null. */
function problem(code: ProtocolErrorCode, name: string, got: string, id: RequestId | null = null): string {
  const message = `${name}: expected a JSON-RPC 2.0 message, got ${got}`;
  return `${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`;
}

function idOf(json: unknown): RequestId | null {
  if (typeof json !== 'object' || json === null || !('id' in json)) return null;
  const { id } = json;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
