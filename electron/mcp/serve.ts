/**
 * Serves the tools over standard input and output until the other end closes them, and what it asked is answered. stdout carries
 * the protocol alone; what there is to say goes to stderr.
 */
import { pipeline } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { AgentEnvironment } from './agent-environment.ts';
import { jsonLines } from './json-lines.ts';
import { makeServer } from './make-server.ts';
import { createUnanswered } from './unanswered.ts';

/** A message beyond it ends the connection; each field has its own, smaller bound with a sentence. */
const MOST_MESSAGE_BYTES = 16 * 1_048_576;

/** Resolves when the connection has ended. */
export async function serve(
  open: AgentEnvironment,
  version: string,
  say: (line: string) => void,
  end: Promise<unknown>,
): Promise<void> {
  const unanswered = createUnanswered();
  const lines = jsonLines({
    mostBytes: MOST_MESSAGE_BYTES,
    onOther: (answer) => process.stdout.write(answer),
    onMessage: unanswered.came,
    untilAnswered: unanswered.none,
  });
  const transport = new StdioServerTransport(lines, process.stdout, { maxBufferSize: MOST_MESSAGE_BYTES });
  const send = transport.send.bind(transport);
  transport.send = (message) => send(message).finally(() => unanswered.sent(message));
  const closed = new Promise<void>((resolve) => {
    pipeline(process.stdin, lines, () => resolve());
    lines.once('end', resolve);
    process.stdout.once('error', () => resolve());
  });
  const handle = serveStdio(() => makeServer(open, version), {
    transport,
    onerror: (error) => say(`The connection reports: ${open.sender.vault.masker().text(error.message)}.\n`),
  });
  await Promise.race([closed, end]);
  await handle.close();
  // Whatever else would still come keeps no program alive.
  lines.destroy();
}
