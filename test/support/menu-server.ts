/**
 * A small menu service that checks no signature and makes the mistakes that a test asks for; closed with the test.
 *
 * A session begins at HOME and counts its answers. `answer` may change a reply, or hold it back and give another's.
 */
import { createServer } from 'node:http';
import { listening } from './listening.ts';

export type MenuReply = { sessionId: string; state: string; text: string; isEnd?: boolean };
/** One press as the service understood it, with the reply that would be right. */
export type MenuPress = { readonly customerId: string; readonly choice: string; readonly right: MenuReply };

export async function startMenuServer(
  nameOf: (customerId: string) => string,
  answer: (press: MenuPress) => MenuReply | Promise<MenuReply>,
): Promise<{ readonly url: string }> {
  const sessions = new Map<string, { customerId: string; count: number }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const pairs = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      const sessionId = pairs.get('sessionId') ?? `menu-session-${sessions.size + 1}`;
      const session = sessions.get(sessionId) ?? { customerId: pairs.get('customerId') ?? '', count: -1 };
      sessions.set(sessionId, session);
      session.count += 1;
      const { customerId, count } = session;
      const text = `${nameOf(customerId)}\nScreen ${count}\n1. On\n0. Back`;
      const right = { sessionId, state: count === 0 ? 'HOME' : `SCREEN_${count}`, text };
      const reply = await answer({ customerId, choice: pairs.get('choice') ?? '', right });
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(bodyOf(reply)));
    });
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}` };
}

function bodyOf({ sessionId, state, text, isEnd = false }: MenuReply) {
  const options = text.split('\n').flatMap((line) => {
    const [, key, label] = /^(\d)\. (.*)$/.exec(line) ?? [];
    return key === undefined || isEnd ? [] : [{ key, label, nextState: 'HOME' }];
  });
  const [first = ''] = text.split('\n');
  return {
    message: 'Success',
    data: {
      sessionId,
      currentState: state,
      menu: { state, text: first, options, isEndState: isEnd },
      ussdText: text,
      expiresAt: new Date(Date.now() + 180_000).toISOString(),
    },
  };
}
