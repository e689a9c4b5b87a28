/**
 * The playground: an edited request signed again with the true key and token, and shown masked or sent.
 *
 * What is shown and recorded is the edit as the page wrote it, with its masks, and with the hash and signature of the
 * true bytes. The true bytes are never masked for showing: the page chooses what stands beside the token in them, and
 * may know another stored token, so that the place of the stars would tell it the next letter.
 *
 * An edited Content-Digest or Content-Length stays as edited: the playground is for breaking things. The true token
 * enters a request only if its URL is the environment's own, so that no edit can send it elsewhere.
 */
import type { CommandInput, Services } from '../../shared/contract/commands.ts';
import { PLANTS } from '../../shared/doctor/plant.ts';
import { PLANT_WORDS } from '../../shared/doctor/plant-words.ts';
import { AppError } from '../../shared/failure.ts';
import { type HeaderLine, isToken } from '../../shared/http/message.ts';
import { unmask } from '../../shared/observed/mask-secrets.ts';
import { nobleSigner } from '../../shared/signature/noble-crypto.ts';
import type { Signer } from '../../shared/signature/ports.ts';
import { signingProfileFrom } from '../../shared/signature/profile-json.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import { shortened } from '../../shared/text/shortened.ts';
import type { Environments } from '../environments/environments.ts';
import { environmentCredentials } from '../exchange/credentials.ts';
import { judge } from '../exchange/judge.ts';
import { preview } from '../exchange/preview.ts';
import { sendPrepared } from '../exchange/send-draft.ts';
import type { Sender } from '../exchange/sender.ts';
import type { Credentials } from '../vault/vault.ts';

export type PlaygroundPorts = Sender & { readonly environments: Pick<Environments, 'byId'> };

type PlaygroundInput = CommandInput<'playground.preview'>;

export function createPlaygroundService(
  ports: PlaygroundPorts,
): Pick<Services, Extract<keyof Services, `playground.${string}`>> {
  const { environments, vault } = ports;
  const sign = ({ environmentId, edit }: PlaygroundInput) => {
    const environment = environments.byId(environmentId);
    const credentials = environmentCredentials(vault, environment);
    const nowMs = ports.signingClock(environmentId).nowMs();
    return {
      environment,
      ...signEdit(ports, edit, environment.baseUrl, credentials, nowMs),
      signer: credentials.signer,
    };
  };
  return {
    async 'playground.preview'(input) {
      const { environment, prepared, shown, signer } = sign(input);
      const { environmentId } = input;
      const asEdited = judge(ports, environmentId, prepared, [signer], prepared.trace.profile);
      return {
        ...preview(ports, environmentId, prepared, signer, { shown, profile: environment.signingProfile }),
        isVerifiedAsEdited: asEdited.verified,
      };
    },
    async 'playground.send'({ callId, confirmedName, ...input }) {
      const { environment, prepared, shown } = sign(input);
      const { url, fault } = input.edit;
      if (!isOwnUrl(url, environment.baseUrl)) throw foreignUrl(url, environment.baseUrl);
      const said = fault === undefined ? '' : ` with ${PLANT_WORDS[fault].phrase}`;
      const job = {
        environment,
        operation: 'playground',
        label: `edited ${prepared.method}${said}`,
        act: `send an edited ${prepared.method} ${prepared.url}${said}`,
        confirmedName,
        callId,
      };
      const { exchangeId } = await sendPrepared(ports, job, prepared, shown);
      return { exchangeId };
    },
  };
}

function signEdit(
  ports: PlaygroundPorts,
  edit: PlaygroundInput['edit'],
  baseUrl: string,
  { signer, token }: Credentials,
  nowMs: number,
): { readonly prepared: PreparedRequest; readonly shown: PreparedRequest } {
  const profile = signingProfileFrom(edit.profile ?? {});
  const own = isOwnUrl(edit.url, baseUrl);
  const { headers: masked } = edit;
  const headers = masked.map(([name, value]): HeaderLine => [name, own ? unmask(value, token) : value]);
  const forbidden = headers.find(([name]) => /^signature(-input)?$/i.test(name));
  if (forbidden) {
    throw new AppError({
      code: 'input-signed',
      message: `An edit has no ${forbidden[0]} header: both signature headers are made from the rest.`,
    });
  }
  const broken = headers.find(([name, value]) => !isToken(name) || /[\r\n\0]/.test(value));
  if (broken) {
    throw new AppError({
      code: 'input-header',
      message: `The header “${shortened(broken[0], 60)}” cannot travel: a name is a token, and a value has no line end.`,
    });
  }
  const request = {
    method: edit.method,
    url: edit.url,
    headers,
    body: new Uint8Array(Buffer.from(edit.bodyBase64, 'base64')),
  };
  const createdMs = edit.createdSec === undefined ? nowMs : edit.createdSec * 1000;
  // A throw-away key: nobody stores it, and no verifier knows it.
  const stranger = nobleSigner(ports.random.bytes(32), 'wrong');
  const to = {
    profile,
    moment: { createdMs, expiresSec: edit.expiresSec },
    crypto: ports.crypto,
    signer,
    stranger,
  };
  const { sign } = PLANTS[edit.fault ?? 'nothing-wrong'];
  const prepared = sign({ ...to, request });
  const asWritten = sign({
    ...to,
    signer: silent(signer),
    stranger: silent(stranger),
    request: { ...request, headers: masked },
  });
  return { prepared, shown: withTrueSignature(asWritten, prepared) };
}

/** Signs nothing: a signature over masks would be one over a text that the page wrote alone. */
const silent = ({ keyId, publicKey }: Signer): Signer => ({ keyId, publicKey, sign: () => new Uint8Array(64) });

function withTrueSignature(asWritten: PreparedRequest, prepared: PreparedRequest): PreparedRequest {
  const { hash, signedMessage, signature } = prepared.trace;
  return {
    ...asWritten,
    headers: asWritten.headers.map((line, at) => (line[0] === 'Signature' ? (prepared.headers[at] ?? line) : line)),
    trace: { ...asWritten.trace, hash, signedMessage, signature },
  };
}

function isOwnUrl(url: string, baseUrl: string): boolean {
  return baseUrl !== '' && url.startsWith(`${baseUrl}/`);
}

function foreignUrl(url: string, baseUrl: string): AppError {
  const message = `An edited request goes to its own environment only: expected a URL below ${baseUrl}, got “${shortened(url, 120)}”.`;
  return new AppError({ code: 'input-url-foreign', message });
}
