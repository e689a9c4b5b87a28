/**
 * The events of the workbench as a stream of JSON lines: one line per event, and an empty line now and then as a
 * heartbeat.
 */
import type { ServerResponse } from 'node:http';
import { eventsAfterAnswers } from '../events-after-answers.ts';
import type { Program } from '../program.ts';

const SIGN_OF_LIFE_MS = 15_000;
/** A page that does not read is cut off at this many waiting bytes; when it reconnects it asks for the whole state. */
const MAX_WAITING_BYTES = 8_388_608;

export function streamEvents(response: ServerResponse, workbench: Program): void {
  response.writeHead(200, {
    'Content-Type': 'application/x-ndjson',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.write('\n');
  const write = (lines: readonly string[]) => {
    if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
    else response.write(`${lines.join('\n')}\n`);
  };
  const stop = eventsAfterAnswers(workbench, (events) => write(events.map((one) => JSON.stringify(one))));
  const alive = setInterval(() => write(['']), SIGN_OF_LIFE_MS);
  alive.unref();
  response.on('close', () => {
    clearInterval(alive);
    stop();
  });
}
