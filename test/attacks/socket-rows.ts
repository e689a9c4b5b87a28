/** Attacks over a socket whose sender was judged to be our page: codes, calls of another shape, and frames that no browser sends. */
import { deflateRawSync } from 'node:zlib';
import { type FrameOptions, frame } from '../support/socket-frames.ts';
import type { SocketAttack } from './attack.ts';
import { type AttackedWorkbench, requestBytes } from './attacked-workbench.ts';

const CODE = { status: 4401, name: 'code-refused' };
const MALFORMED = { status: 4400, name: 'call-malformed' };
const PROTOCOL = { status: 1002 };
const TOO_LARGE = { status: 1009 };

/** A call that would leave a trace: its environment's token is gone. */
const CALL = '{"id":1,"command":"vault.clearToken","input":{"environmentId":"staging"}}';

/** The handshake with this in the place of the honest subprotocols, and a call right behind it. */
const presents = (at: AttackedWorkbench, protocols: string | undefined) => [
  requestBytes(at, { headers: { 'Sec-WebSocket-Protocol': protocols } }),
  frame(CALL),
];

const aged = { code: '', resume: '', former: '' };

const CODES: readonly SocketAttack[] = [
  {
    id: 'code-replayed',
    attacker: 'uses a launch code a second time',
    bytes: (at) => presents(at, `dialbench, ${at.usedCode}`),
    closed: CODE,
  },
  {
    id: 'resume-replayed',
    attacker: 'uses a resume code a second time',
    bytes: (at) => presents(at, `dialbench, ${at.usedResume}`),
    closed: CODE,
  },
  ...[
    ['guessed', `dialbench, ${'A'.repeat(43)}`],
    ['long', `dialbench, ${'A'.repeat(2000)}`],
    ['prototype', 'dialbench, __proto__'],
    ['absent', 'dialbench'],
    ['no-protocol', undefined],
  ].map(
    ([name, protocols]): SocketAttack => ({
      id: `code-${name}`,
      attacker: `opens a socket with a code: ${name}`,
      bytes: (at) => presents(at, protocols),
      closed: CODE,
    }),
  ),
  {
    id: 'code-alone',
    attacker: 'presents a good code without the name of our protocol',
    bytes: (at) => presents(at, `other, ${at.newCode()}`),
    closed: CODE,
  },
  {
    id: 'code-elsewhere',
    attacker: 'presents a good code in the query and in other headers, where logs keep it',
    bytes: (at) => [
      requestBytes(at, {
        target: `/api/socket?code=${at.newCode()}`,
        headers: {
          ...{ 'Sec-WebSocket-Protocol': 'dialbench', Authorization: `Bearer ${at.newCode()}` },
          Cookie: `dialbench=${at.newCode()}`,
        },
      }),
      frame(CALL),
    ],
    closed: CODE,
  },
  {
    id: 'code-aged',
    attacker: 'finds a launch code on a screen, two minutes late',
    prepare: async (at) => {
      aged.code = at.newCode();
      at.clock.advanceMs(120_001);
    },
    bytes: (at) => presents(at, `dialbench, ${aged.code}`),
    closed: CODE,
  },
  {
    id: 'resume-aged',
    attacker: 'restores a tab that was closed the day before yesterday',
    prepare: async (at) => {
      const page = await at.openPage();
      aged.resume = page.resume;
      page.socket.close();
      await page.closed;
      at.clock.advanceMs(26 * 60 * 60_000);
    },
    bytes: (at) => presents(at, `dialbench, ${aged.resume}`),
    closed: CODE,
  },
  {
    id: 'resume-copied',
    attacker: 'copies the code that a tab keeps, and comes after the tab was reloaded',
    prepare: async (at) => {
      const page = await at.openPage();
      aged.former = page.resume;
      await at.openPage(page.resume);
      // The page that was there is told so, and hears nothing more.
      const { status, name } = await page.closed;
      if (status !== 4409 || name !== 'session-ended') throw new Error(`the first page is still there: ${status}`);
    },
    bytes: (at) => presents(at, `dialbench, ${aged.former}`),
    closed: CODE,
  },
];

/** What follows an honest handshake. */
const sends = (
  id: string,
  attacker: string,
  closed: SocketAttack['closed'],
  parts: () => readonly Uint8Array[],
): SocketAttack => ({ id, attacker, closed, bytes: (at) => [requestBytes(at), ...parts()] });

const MESSAGES: readonly SocketAttack[] = [
  ...[
    ['empty', ''],
    ['cut', '{"id":1,"command":"workbench.state","input":'],
    ['deep', '['.repeat(100_000)],
    ['list', '[]'],
    ['null', 'null'],
    ['no-id', '{"command":"vault.clearToken","input":{"environmentId":"staging"}}'],
    ['id-text', '{"id":"1","command":"vault.clearToken","input":{"environmentId":"staging"}}'],
    ['id-negative', '{"id":-1,"command":"vault.clearToken","input":{"environmentId":"staging"}}'],
    ['further-field', '{"id":1,"command":"vault.clearToken","input":{"environmentId":"staging"},"as":"root"}'],
    ['proto', '{"id":1,"command":"workbench.state","input":{},"__proto__":{"isAdmin":true}}'],
    ['command-object', '{"id":1,"command":{"toString":"workbench.state"},"input":{}}'],
    ['post', 'POST /api/call HTTP/1.1\r\n\r\n'],
  ].map(([name, text = '']) =>
    sends(`message-${name}`, `sends a message that is no call: ${name}`, MALFORMED, () => [frame(text)]),
  ),
  sends('message-bytes', 'sends a call as bytes', MALFORMED, () => [frame(CALL, { opcode: 2 })]),
  sends('message-large-no-id', 'sends three megabytes that begin with no id', MALFORMED, () => [
    frame(`"${'x'.repeat(3_000_000)}"`),
  ]),
  sends('message-after-misuse', 'goes on calling behind a message that closed the socket', MALFORMED, () => [
    frame('[]'),
    frame(CALL),
  ]),
  sends('message-bomb', 'sends seventeen megabytes', TOO_LARGE, () => [frame('x'.repeat(17_000_000))]),
  sends('message-bomb-in-parts', 'sends seventeen megabytes in parts of one', TOO_LARGE, () =>
    Array.from({ length: 17 }, (_, part) =>
      frame('x'.repeat(1_000_000), { opcode: part === 0 ? 1 : 0, isLast: part === 16 }),
    ),
  ),
  sends('message-flood', 'asks a thousand things at once', { status: 4429, name: 'too-many-calls' }, () => [
    Buffer.concat(
      Array.from({ length: 1000 }, (_, id) => frame(`{"id":${id},"command":"workbench.state","input":{}}`)),
    ),
  ]),
];

const oneFrame = (
  id: string,
  attacker: string,
  closed: SocketAttack['closed'],
  payload: string | Uint8Array,
  options: FrameOptions,
) => sends(`frame-${id}`, attacker, closed, () => [frame(payload, options), frame(CALL)]);

const FRAMES: readonly SocketAttack[] = [
  oneFrame('compressed', 'sends a compressed call, to have it inflated', PROTOCOL, deflateRawSync('x'.repeat(1e6)), {
    isCompressed: true,
  }),
  oneFrame('unmasked', 'leaves the mask away, as no browser can', PROTOCOL, CALL, { isMasked: false }),
  oneFrame('opcode', 'sends a frame of no known kind', PROTOCOL, CALL, { opcode: 3 }),
  oneFrame('continues', 'goes on with a message that never began', PROTOCOL, CALL, { opcode: 0 }),
  oneFrame('ping-large', 'pings with more than a ping may hold', PROTOCOL, 'x'.repeat(200), { opcode: 9 }),
  oneFrame('ping-in-parts', 'pings in parts', PROTOCOL, 'x', { opcode: 9, isLast: false }),
  oneFrame('close-code', 'closes with a status code that is none', PROTOCOL, Buffer.from([0, 1]), { opcode: 8 }),
  oneFrame('length', 'claims a message of nine exabytes', TOO_LARGE, CALL, { length: 2n ** 63n }),
  oneFrame('length-gigabyte', 'claims a message of a gigabyte', TOO_LARGE, CALL, { length: 2n ** 30n }),
  oneFrame('utf8', 'sends text that is no UTF-8', { status: 1007 }, Buffer.from([0x22, 0xff, 0x22]), {}),
  sends('frame-no-frame', 'goes on in HTTP', PROTOCOL, () => [Buffer.from('GET / HTTP/1.1\r\n\r\n')]),
];

export const SOCKET_ATTACKS: readonly SocketAttack[] = [...CODES, ...MESSAGES, ...FRAMES];
