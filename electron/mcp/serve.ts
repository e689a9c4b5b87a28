/**
 * Serves the tools over standard input and output until the other end closes them. stdout carries the protocol alone; what
 * there is to say goes to stderr.
 */
import { pipeline } from 'node:stream';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Desk } from './desk.ts';
import { jsonLines } from './json-lines.ts';
import { makeServer } from './make-server.ts';

/** A message beyond it ends the connection; each field has its own, smaller bound with a sentence. */
const MOST_MESSAGE_BYTES = 16 * 1_048_576;

/** JSON-RPC 2.0, section 5.1: who sent it cannot be told, so that its id is null. */
const NO_JSON = `${JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: {
    code: ProtocolErrorCode.ParseError,
    message: 'Parse error: expected a JSON-RPC message, got a line that is no JSON',
  },
})}\n`;

/** Resolves when the connection has ended. */
export async function serve(
  desk: Desk,
  version: string,
  say: (line: string) => void,
  end: Promise<unknown>,
): Promise<void> {
  const lines = jsonLines(MOST_MESSAGE_BYTES, () => process.stdout.write(NO_JSON));
  const transport = new StdioServerTransport(lines, process.stdout, { maxBufferSize: MOST_MESSAGE_BYTES });
  const closed = new Promise<void>((resolve) => {
    pipeline(process.stdin, lines, () => resolve());
    lines.once('end', resolve);
    process.stdout.once('error', () => resolve());
  });
  const handle = serveStdio(() => makeServer(desk, version), {
    transport,
    onerror: (error) => say(`The connection reports: ${desk.sender.vault.masker().text(reportOf(error))}.\n`),
  });
  await Promise.race([closed, end]);
  await handle.close();
  // Whatever else would still come keeps no program alive.
  lines.destroy();
}

/** The library's schema reports a page of issues for each line of JSON that is no message. */
function reportOf(error: Error): string {
  return 'issues' in error ? 'a line of JSON is no JSON-RPC 2.0 message; it gets no answer' : error.message;
}
