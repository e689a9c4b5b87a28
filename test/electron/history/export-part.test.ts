import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { exportPart } from '../../../electron/history/export-part.ts';
import { openHistory } from '../../../electron/history/history.ts';
import { EXPORT_FORMS, type ExportForm, exportFrame } from '../../../shared/history/exports/export-form.ts';
import { createMasker } from '../../../shared/observed/mask-secrets.ts';
import { harSchema } from '../../shared/vectors.ts';
import { startRawServer } from '../../support/raw-server.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const CANARY = 'canary-token-7f3a9c51e2d84b06';
const LATER = 'canary-known-later-66b1f0';

const encode = (text: string) => new TextEncoder().encode(text);

function openRoom() {
  const room = openHistory(':memory:', () => {});
  onTestFinished(() => room.close());
  return room;
}

/** All forms of trouble: secrets everywhere, quotes, line ends, no text, no answer. */
function withTroubles() {
  const room = openRoom();
  room.record(
    recordedExchange({
      id: 'plain',
      accessToken: CANARY,
      label: `carries ${CANARY}\nrm -rf "$HOME" '`,
      requestBody: encode(`{"it's":"\`id\` $HOME ${CANARY}"}`),
      responseBody: encode(`{"echo":"${CANARY}","later":"${LATER}"}`),
    }),
  );
  room.record(recordedExchange({ id: 'bytes', accessToken: CANARY, requestBody: Uint8Array.of(0, 255, 39, 10) }));
  room.record(
    recordedExchange({
      id: 'silent',
      accessToken: CANARY,
      failure: { code: 'connection-refused', message: 'Nobody listens.' },
    }),
  );
  room.mark('plain', { name: 'named\nby a user', note: 'with a note' });
  return room;
}

const ALL = ['plain', 'bytes', 'silent'];

function whole(room: ReturnType<typeof openRoom>, form: ExportForm): string {
  const { head, between, tail } = exportFrame(form, '9.9.9');
  const { texts, taken } = exportPart(room, { form, ids: ALL, firstNumber: 1 }, createMasker([LATER]));
  expect(taken).toBe(ALL.length);
  return head + texts.join(between) + tail;
}

/** Everything a secret can look like in a text. */
const looks = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  ...[0, 1, 2].map((shift) =>
    Buffer.from(`${'x'.repeat(shift)}${secret}`)
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  ),
];

test.each(EXPORT_FORMS)('no secret is in an export as %s, as text, hex or base64', (form) => {
  const text = whole(withTroubles(), form);
  for (const look of [...looks(CANARY), ...looks(LATER)]) expect(text.includes(look), look).toBe(false);
  expect(text).toContain('127.0.0.1:4010');
});

test('a HAR export is valid by the published schema of HAR 1.2', () => {
  const har: unknown = JSON.parse(whole(withTroubles(), 'har'));
  const checked = z.fromJSONSchema(harSchema).safeParse(har);
  expect(checked.error?.issues ?? []).toEqual([]);
  expect(har).toMatchObject({
    log: {
      version: '1.2',
      creator: { name: 'Dialbench', version: '9.9.9' },
      entries: [
        { comment: expect.stringContaining('with a note'), response: { status: 200 } },
        { request: { postData: { text: 'AP8nCg==' } } },
        { response: { status: 0 } },
      ],
    },
  });
});

test('the JSON export reads back as the exchanges of history, bodies in full', () => {
  const room = withTroubles();
  const large = Uint8Array.from({ length: 400_000 }, (_, at) => at % 251);
  room.record(recordedExchange({ id: 'large', responseBody: large }));
  const { texts } = exportPart(room, { form: 'json', ids: ['large', 'bytes'], firstNumber: 1 }, createMasker([]));
  const [first, second] = texts.map((text) => JSON.parse(text));
  expect(Buffer.from(first.response.body.base64, 'base64').equals(large)).toBe(true);
  const { mark, ...exchange } = second;
  expect(exchange).toEqual(room.get('bytes'));
  expect(mark).toEqual({ isPinned: false, name: '', note: '' });
});

test('what is gone is left out, and a portion says how far it came', () => {
  const room = withTroubles();
  room.remove(['bytes']);
  const { texts, taken } = exportPart(room, { form: 'json', ids: ALL, firstNumber: 1 }, createMasker([]));
  expect([texts.length, taken]).toEqual([2, 3]);
});

const hasCurl = spawnSync('curl', ['--version']).status === 0 && spawnSync('bash', ['--version']).status === 0;

test.skipIf(!hasCurl)(
  'the curl script runs with bash: each request as it was sent, with the given token in the place of the mask',
  async () => {
    const server = await startRawServer((socket) =>
      setTimeout(() => socket.end('HTTP/1.1 204 No Content\r\n\r\n'), 40),
    );
    const file = join(tempFolder(), 'exchanges.sh');
    const script = whole(withTroubles(), 'curl').replaceAll('http://127.0.0.1:4010', server.url);
    writeFileSync(file, script);
    const status = await new Promise((resolve) =>
      spawn('bash', [file], {
        stdio: 'ignore',
        env: { ...process.env, TOKEN: 'given-token', SIGNATURE_2: 'sig1=:given:' },
      }).on('exit', resolve),
    );
    expect(status).toBe(0);
    expect(server.received).toHaveLength(3);
    for (const received of server.received) expect(received).toContain('\r\nAuthorization: Bearer given-token\r\n');
    const [first = '', second = ''] = server.received;
    expect(first).toMatch(/\r\nSignature: sig1=:[A-Za-z0-9+/]{86}==:\r\n/);
    expect(second).toContain('\r\nSignature: sig1=:given:\r\n');
    expect(first.endsWith(`{"it's":"\`id\` $HOME ${'*'.repeat(CANARY.length)}"}`)).toBe(true);
    expect(Buffer.from(second, 'latin1').subarray(-4)).toEqual(Buffer.from([0, 255, 39, 10]));
    expect(
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => /^rm/.test(line)),
    ).toEqual([]);
  },
);
