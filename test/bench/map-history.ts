/** A data folder whose history holds thousands of walks through a large menu, for the map's bench; made by the program's own parts. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openHistoryFile } from '../../electron/history/history-file.ts';
import { openHistoryLog } from '../../electron/history/history-log.ts';
import { nodeCrypto, systemRandom } from '../../electron/ports/node-crypto.ts';
import { nodeSigner } from '../../electron/vault/node-signer.ts';
import { createMasker } from '../../shared/observed/mask-secrets.ts';
import { makeExchange } from '../../shared/request/make-exchange.ts';
import { prepare } from '../../shared/request/prepare.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../shared/signature/profile.ts';
import { verify } from '../../shared/signature/verify.ts';
import { mapRecord } from '../../shared/ussd/map-record.ts';
import { pressRecord } from '../../shared/ussd/press-record.ts';
import type { UssdReply } from '../../shared/ussd/reply.ts';

const CODE = '*384*99#';
const FIRST_MS = Date.UTC(2026, 10, 1);
const INDEXED_AT_ONCE = 500;
/** Sub-menus of a menu. */
const BREADTH = 5;
/** Has no divisor in common with the number of screens, so that the sessions end at every one. */
const STRIDE = 37;
const WORDS = ['Stocks', 'Bonds', 'Funds', 'Savings', 'Loans', 'Airtime', 'Bills', 'Alerts', 'Offers'] as const;

/** Records `presses` in sessions that each walk from the first screen to another one of `screens`. */
export function writeHistory(dataFolder: string, presses: number, screens: number): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const log = openHistoryLog(openHistoryFile(join(dataFolder, 'history.db')));
  const record = recorder();
  let count = 0;
  for (let session = 0; count < presses; session += 1) {
    let answers: string | undefined;
    for (const at of wayTo((session * STRIDE) % screens)) {
      if (count >= presses) break;
      count += 1;
      const made = record({ count, session, at, answers, screens });
      log.append(made);
      answers = made.exchange.id;
    }
  }
  // As in a history that grew press by press.
  while (!log.index.takeIn(INDEXED_AT_ONCE));
  log.close();
}

/** The screens on the way, the first one included: screens are numbered row by row. */
function wayTo(screen: number): number[] {
  return screen === 0 ? [0] : [...wayTo(parentOf(screen)), screen];
}

function parentOf(screen: number): number {
  return Math.floor((screen - 1) / BREADTH);
}

type Press = {
  readonly count: number;
  readonly session: number;
  readonly at: number;
  readonly answers: string | undefined;
  readonly screens: number;
};

function recorder() {
  const signer = nodeSigner(systemRandom.bytes(32), 'bench-key');
  const accessToken = 'bench-token-0123456789-abcdef';
  const masker = createMasker([accessToken]);
  const profile = DEFAULT_SIGNING_PROFILE;
  const environment = { baseUrl: 'http://127.0.0.1:4010', clientId: 'bench-client', accessToken, profile };
  const keys = [{ keyId: signer.keyId, publicKey: signer.publicKey }];
  return ({ count, session, at, answers, screens }: Press) => {
    const startedAtMs = FIRST_MS + count * 1000;
    const isStart = answers === undefined;
    const sent = isStart ? CODE : String(((at - 1) % BREADTH) + 1);
    const sessionId = `bench-session-${session}`;
    const reply = replyOf(at, screens, sessionId, count);
    const outcome = { kind: 'reply', reply } as const;
    const request = {
      method: 'POST',
      target: '/v1/ussd/process',
      headers: [['Content-Type', 'application/x-www-form-urlencoded'] as const],
      body: new TextEncoder().encode(`sessionId=${sessionId}&choice=${sent}`),
    };
    const clock = { nowMs: () => startedAtMs };
    const prepared = prepare(request, environment, { clock, random: systemRandom, crypto: nodeCrypto, signer });
    const body = new TextEncoder().encode(JSON.stringify({ message: 'Success', data: reply }));
    return makeExchange(
      {
        id: `bench-${String(count).padStart(6, '0')}`,
        kind: 'ussd',
        environmentId: 'sandbox',
        operation: 'ussd.process',
        label: `${sent} → ${reply.currentState}`,
        sessionId,
        press: pressRecord({ customerId: 1001, sent, isStart }, outcome),
        map: mapRecord('hand', answers, outcome),
        startedAtMs,
        prepared,
        sentHeaders: prepared.headers,
        verdict: verify(prepared, keys, profile, startedAtMs / 1000, nodeCrypto),
        timings: { connectMs: 1, firstByteMs: 2, totalMs: 3 },
        response: {
          status: 200,
          reason: 'OK',
          httpVersion: '1.1',
          headers: [['Content-Type', 'application/json']],
          body,
        },
      },
      masker,
    );
  };
}

function replyOf(at: number, screens: number, sessionId: string, count: number): UssdReply {
  const below = Array.from({ length: BREADTH }, (_, place) => at * BREADTH + place + 1).filter((one) => one < screens);
  const options = below.map((one, place) => ({
    key: String(place + 1),
    label: titleOf(one),
    nextState: `MENU_${one}`,
  }));
  const back = at === 0 ? [] : [{ key: '0', label: 'Back', nextState: `MENU_${parentOf(at)}` }];
  const menu = {
    state: `MENU_${at}`,
    text: `${titleOf(at)}\nBalance ZK ${(count * 7) % 997}.50`,
    options: [...options, ...back],
    isEndState: false,
  };
  const ussdText = [menu.text, ...menu.options.map(({ key, label }) => `${key}. ${label}`)].join('\n');
  return { message: 'Success', sessionId, currentState: menu.state, menu, ussdText, expiresAt: '' };
}

function titleOf(screen: number): string {
  return `${WORDS[screen % WORDS.length]} ${String.fromCharCode(65 + (screen % 23))}${'xyz'.charAt(screen % 3)}`;
}
