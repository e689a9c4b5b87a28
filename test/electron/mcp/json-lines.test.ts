/** Which lines go on to the transport, however they are cut into chunks. */
import { expect, test } from 'vitest';
import { jsonLines } from '../../../electron/mcp/json-lines.ts';

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

async function passed(chunks: readonly Buffer[]) {
  const answers: string[] = [];
  const lines = jsonLines({
    mostBytes: 1000,
    onOther: (answer) => answers.push(answer),
    onMessage: () => {},
    untilAnswered: async () => {},
  });
  for (const chunk of chunks) lines.write(chunk);
  lines.end();
  let text = '';
  for await (const part of lines) text += String(part);
  return { text, answers };
}

test('a byte order mark at the beginning is cut, and the last line needs no line feed', async () => {
  const bytes = Buffer.from(`\uFEFF${PING}\r\n${PING}`);
  const whole = await passed([bytes]);
  expect(whole).toEqual({ text: `${PING}\n${PING}\n`, answers: [] });
  expect(await passed([...bytes].map((byte) => Buffer.of(byte)))).toEqual(whole);
  const half = await passed([Buffer.from(PING.slice(0, 9))]);
  expect(half.text).toBe('');
  expect(half.answers).toEqual([expect.stringContaining('-32700')]);
});
