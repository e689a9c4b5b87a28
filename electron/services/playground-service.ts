/**
 * The playground: an edited request signed again with the true key and token, and shown masked or sent.
 *
 * An edited Content-Digest or Content-Length stays as edited: the playground is for breaking things. The true token
 * enters a request only if its URL is the environment's own, so that no edit can send it elsewhere.
 */
import type { CommandInput, Services } from '../../shared/contract/commands.ts';
import { PLANTS } from '../../shared/doctor/plant.ts';
import { AppError } from '../../shared/failure.ts';
import { type HeaderLine, isToken } from '../../shared/http/message.ts';
import { unmask } from '../../shared/observed/mask-secrets.ts';
import { nobleSigner } from '../../shared/signature/noble-crypto.ts';
import { signingProfileFrom } from '../../shared/signature/profile-json.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import { environmentCredentials } from '../exchange/credentials.ts';
import { preview } from '../exchange/preview.ts';
import { sendPrepared } from '../exchange/send-draft.ts';
import type { Credentials } from '../vault/vault.ts';
import type { Workbench } from '../workbench.ts';

type PlaygroundInput = CommandInput<'playground.preview'>;

export function createPlaygroundService(
  workbench: Workbench,
): Pick<Services, Extract<keyof Services, `playground.${string}`>> {
  const { environments, vault } = workbench;
  const sign = ({ environmentId, edit }: PlaygroundInput) => {
    const environment = environments.byId(environmentId);
    const credentials = environmentCredentials(vault, environment);
    const nowMs = workbench.signingClock(environmentId).nowMs();
    const prepared = signEdit(workbench, edit, environment.baseUrl, credentials, nowMs);
    return { environment, prepared, signer: credentials.signer };
  };
  return {
    async 'playground.preview'(input) {
      const { prepared, signer } = sign(input);
      return preview(workbench, input.environmentId, prepared, signer);
    },
    async 'playground.send'({ callId, confirmedName, ...input }) {
      const { environment, prepared } = sign(input);
      const { url, fault } = input.edit;
      if (!isOwnUrl(url, environment.baseUrl)) throw foreignUrl(url, environment.baseUrl);
      const said = fault === undefined ? '' : ` with ${fault}`;
      const job = {
        environment,
        operation: 'playground',
        label: `edited ${prepared.method}${said}`,
        act: `send an edited ${prepared.method} ${prepared.url}${said}`,
        confirmedName,
        callId,
      };
      const { exchangeId } = await sendPrepared(workbench, job, prepared);
      return { exchangeId };
    },
  };
}

function signEdit(
  workbench: Workbench,
  edit: PlaygroundInput['edit'],
  baseUrl: string,
  { signer, token }: Credentials,
  nowMs: number,
): PreparedRequest {
  const profile = signingProfileFrom(edit.profile ?? {});
  const own = isOwnUrl(edit.url, baseUrl);
  const headers: HeaderLine[] = edit.headers.map(([name, value]) => [name, own ? unmask(value, token) : value]);
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
      message: `The header “${broken[0].slice(0, 60)}” cannot travel: a name is a token, and a value has no line end.`,
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
  const stranger = nobleSigner(workbench.random.bytes(32), 'wrong');
  const to = { request, profile, moment: { createdMs, expiresSec: edit.expiresSec }, crypto: workbench.crypto, signer };
  return PLANTS[edit.fault ?? 'nothing-wrong'].sign({ ...to, stranger });
}

function isOwnUrl(url: string, baseUrl: string): boolean {
  return baseUrl !== '' && url.startsWith(`${baseUrl}/`);
}

function foreignUrl(url: string, baseUrl: string): AppError {
  const message = `An edited request goes to its own environment only: expected a URL below ${baseUrl}, got “${url.slice(0, 120)}”.`;
  return new AppError({ code: 'input-url-foreign', message });
}
