/**
 * A planted menu behind real HTTP: it keeps sessions, and answers 401 to a request whose signature does not verify.
 *
 * Closed with the test. `before` may answer in its place: a 429, a refusal.
 */
import { createServer } from 'node:http';
import type { FlowWorld } from '../../electron/flows/flow-world.ts';
import { openWorld } from '../../electron/flows/open-world.ts';
import { headerLines } from '../../electron/http/raw-headers.ts';
import { openOwnEnvironment } from '../../electron/open/own-environment.ts';
import { nodeCrypto } from '../../electron/ports/node-crypto.ts';
import type { Environment, UssdProfile } from '../../shared/environment/environment.ts';
import { NEW_ENVIRONMENT } from '../../shared/environment/new-environment.ts';
import { nobleSigner } from '../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../shared/signature/profile.ts';
import { verify } from '../../shared/signature/verify.ts';
import { listening } from './listening.ts';
import { answerPlanted, CLEAN_MENU, type PlantedMenu } from './planted-menu.ts';
import { TEST_TOKEN } from './recorded-exchange.ts';

export const PLANTED_SEED = Uint8Array.from({ length: 32 }, (_, index) => 7 * index + 1);
const signer = nobleSigner(PLANTED_SEED, 'planted-key');

export type ForcedAnswer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

export type PlantedService = {
  readonly url: string;
  /** Every choice that was sent, in order. */
  readonly choices: readonly string[];
};

export async function startPlantedService(
  menu: PlantedMenu = CLEAN_MENU,
  before: (count: number, choice: string) => ForcedAnswer | undefined = () => undefined,
): Promise<PlantedService> {
  const sessions = new Map<string, { at: string | undefined; text: string }>();
  const choices: string[] = [];
  let showing = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const say = (status: number, json: object, headers = {}): void => {
        response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
        response.end(JSON.stringify(json));
      };
      const body = Buffer.concat(chunks);
      const url = `http://${request.headers.host}${request.url}`;
      const message = { method: 'POST', url, headers: headerLines(request.rawHeaders), body: new Uint8Array(body) };
      const keys = [{ publicKey: signer.publicKey }];
      if (!verify(message, keys, DEFAULT_SIGNING_PROFILE, Date.now() / 1000, nodeCrypto).verified) {
        return say(401, { message: 'The signature does not verify.' });
      }
      const pairs = new URLSearchParams(body.toString('utf8'));
      const choice = pairs.get('choice') ?? '';
      choices.push(choice);
      const forced = before(choices.length, choice);
      if (forced) return say(forced.status, { message: 'Not now.' }, forced.headers);
      const sessionId = pairs.get('sessionId') ?? `planted-${sessions.size + 1}`;
      const session = sessions.get(sessionId) ?? { at: undefined, text: '' };
      sessions.set(sessionId, session);
      showing += 1;
      const answer = answerPlanted(menu, { sessionId, ...session }, choice, showing, Date.now());
      if (answer.kind === 'refused') return say(answer.status, { message: answer.message });
      Object.assign(session, { at: answer.at, text: answer.reply.ussdText });
      const { message: said, ...data } = answer.reply;
      setTimeout(() => say(200, { message: said, data }), answer.delayMs);
    });
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}`, choices };
}

/** The fields of an environment that reaches it. */
export function plantedFields(url: string, profile: Partial<UssdProfile> = {}) {
  return {
    ...NEW_ENVIRONMENT,
    name: 'Planted',
    baseUrl: url,
    clientId: 'client',
    keyId: 'planted-key',
    customers: [{ customerId: 1, name: 'Mutinta Banda', msisdn: '260970000001' }],
    ussdProfile: { ...NEW_ENVIRONMENT.ussdProfile, ...profile },
  };
}

/** A world that presses there and is signed with its key. */
export function plantedWorld(url: string, profile: Partial<UssdProfile> = {}): Promise<FlowWorld> {
  const fields = plantedFields(url, profile);
  const environment: Environment = { ...fields, id: 'planted', kind: 'remote', ownKeyId: '', hasToken: true };
  return openWorld(openOwnEnvironment(environment, { signer, token: TEST_TOKEN }), { by: 'explorer' });
}
