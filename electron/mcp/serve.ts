/**
 * Serves the tools over standard input and output until the other end closes them. stdout carries the protocol alone; what
 * there is to say goes to stderr.
 */
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Desk } from './desk.ts';
import { makeServer } from './make-server.ts';

/** A message beyond it ends the connection; each field has its own, smaller bound with a sentence. */
const MOST_MESSAGE_BYTES = 16 * 1_048_576;

/** Resolves when the connection has ended. */
export async function serve(
  desk: Desk,
  version: string,
  say: (line: string) => void,
  end: Promise<unknown>,
): Promise<void> {
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MOST_MESSAGE_BYTES });
  const closed = new Promise<void>((resolve) => {
    process.stdin.once('close', resolve).once('end', resolve);
    process.stdout.once('error', () => resolve());
  });
  const handle = serveStdio(() => makeServer(desk, version), {
    transport,
    onerror: (error) => say(`The connection reports: ${desk.sender.vault.masker().text(reportOf(error))}.\n`),
  });
  await Promise.race([closed, end]);
  await handle.close();
}

/** The library's schema reports a page of issues for each line of JSON that is no message. */
function reportOf(error: Error): string {
  return 'issues' in error ? 'a line of JSON is no JSON-RPC 2.0 message; it gets no answer' : error.message;
}
