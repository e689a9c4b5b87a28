/**
 * One small USSD application in each wire form that gateways speak, written by hand and from the gateways' documentation: nothing of the product
 * is in it. It keeps what it was sent, so that a test can read the bytes. Closed with the test.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from './listening.ts';

type Shown = { readonly text: string; readonly isEnd?: boolean };
export type Seen = { readonly method: string; readonly url: string; readonly headers: string[]; readonly body: string };
export type Application = { readonly url: string; readonly seen: readonly Seen[] };

const HOME = 'Zambezi Kiosk\n1. Balance\n2. Send money\n3. Your name\n0. Exit';

/** What the kiosk shows after these answers. */
export function kiosk(answers: readonly string[]): Shown {
  let walk = [...answers];
  for (;;) {
    const [first, ...rest] = walk;
    if (first === undefined) return { text: HOME };
    if (first === '1') return { text: `Your balance is K ${250 + answers.length}.00`, isEnd: true };
    if (first === '0') return { text: 'Goodbye', isEnd: true };
    if (first === '3')
      return rest.length === 0 ? { text: 'Type your name' } : { text: `Hello ${rest[0]}`, isEnd: true };
    if (first !== '2') {
      if (rest.length === 0) return { text: `Invalid choice\n${HOME}` };
      walk = rest;
      continue;
    }
    const [number, yes, pin] = rest;
    if (number === undefined) return { text: 'Send money\nEnter phone number\n0. Back' };
    if (number === '0') {
      walk = rest.slice(1);
      continue;
    }
    if (yes === undefined) return { text: `Send K 50.00 to ${number}?\n1. Yes\n2. No` };
    if (yes !== '1') return { text: 'Nothing was sent', isEnd: true };
    if (pin === undefined) return { text: 'Enter your PIN' };
    return { text: 'Sent. Ref 40177', isEnd: true };
  }
}

/** Answers each request by `answer`; the last resort of tests with answers of their own. */
export async function startApplication(
  answer: (seen: Seen, response: ServerResponse, request: IncomingMessage) => void,
): Promise<Application> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', rawHeaders } = request;
      const one = { method, url, headers: rawHeaders, body: Buffer.concat(chunks).toString('utf8') };
      seen.push(one);
      answer(one, response, request);
    });
  });
  return { url: `http://127.0.0.1:${await listening(server)}/ussd?team=7`, seen };
}

export function startConEnd(menu: (answers: readonly string[]) => Shown = kiosk): Promise<Application> {
  return startApplication(({ body }, response) => {
    const text = new URLSearchParams(body).get('text') ?? '';
    const { text: shown, isEnd = false } = menu(text === '' ? [] : text.split('*'));
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`${isEnd ? 'END' : 'CON'} ${shown}`);
  });
}

/** Remembers nothing: what it needs comes back as ClientState. */
export function startHubtel(menu: (answers: readonly string[]) => Shown = kiosk): Promise<Application> {
  return startApplication(({ body }, response) => {
    const { Type, Message, ClientState } = JSON.parse(body) as Record<'Type' | 'Message' | 'ClientState', string>;
    if (Type === 'Release') {
      response.end();
      return;
    }
    const answers = Type === 'Initiation' ? [] : [...(ClientState === '' ? [] : ClientState.split('|')), Message];
    const { text, isEnd = false } = menu(answers);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify({ type: isEnd ? 'Release' : 'Response', message: text, clientState: answers.join('|') }),
    );
  });
}

/** Remembers sessions by their id. */
export function startTrueRoute(menu: (answers: readonly string[]) => Shown = kiosk): Promise<Application> {
  const sessions = new Map<string, string[]>();
  const field = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
  return startApplication(({ body }, response) => {
    const [type, id] = [field(body, 'type'), field(body, 'sessionid')];
    const answers = type === '1' ? [] : [...(sessions.get(id) ?? []), field(body, 'msg')];
    sessions.set(id, answers);
    const { text, isEnd = false } = menu(answers);
    response.writeHead(200, { 'Content-Type': 'text/xml' });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ussd>\n  <type>${isEnd ? 3 : 2}</type>\n  <msg><![CDATA[${text}]]></msg>\n  <premium><cost>0</cost><ref>0</ref></premium>\n</ussd>`,
    );
  });
}

/** By field names: `{"session","msisdn","input"}`, answered by `{"menu":{"text"},"state":"more"|"over"}`. */
export function startJson(menu: (answers: readonly string[]) => Shown = kiosk): Promise<Application> {
  return startApplication(({ body }, response) => {
    const { input } = JSON.parse(body) as { readonly input: string };
    const { text, isEnd = false } = menu(input === '' ? [] : input.split('*'));
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ menu: { text }, state: isEnd ? 'over' : 'more' }));
  });
}
