/**
 * The refused request as it should have been: signed with the environment's key where it was judged by that key, else ready
 * to be signed by whoever has the key.
 *
 * A caller's credential stays; where none was given, the environment's token is put in and shown as stars.
 */
import { correctedDraft } from '../../shared/doctor/corrected-draft.ts';
import { correctedRequest } from '../../shared/doctor/corrected-request.ts';
import { AppError, type Failure } from '../../shared/failure.ts';
import { firstHeader, type HttpRequest } from '../../shared/http/message.ts';
import { splitUrl } from '../../shared/http/url-parts.ts';
import { credentialsIn } from '../../shared/observed/message-secrets.ts';
import { prepare } from '../../shared/request/prepare.ts';
import { environmentCredentials } from '../exchange/credentials.ts';
import { type AgentEnvironment, refuseLiveUrl } from './agent-environment.ts';
import type { JudgedRequest } from './judged-request.ts';
import { signedDocument } from './signed-document.ts';

/** A failure is what the request lacks. */
export function corrected(open: AgentEnvironment, judged: JudgedRequest, label: string | undefined) {
  try {
    return judged.isOwn ? signedByOwn(open, judged) : unsigned(open, judged, label);
  } catch (error) {
    if (error instanceof AppError) return error.failure;
    throw error;
  }
}

export type Corrected = Exclude<ReturnType<typeof corrected>, Failure>;

function signedByOwn({ sender }: AgentEnvironment, { given, environment, profile }: JudgedRequest) {
  const { request, supplied } = given;
  refuseLiveUrl(sender.environments.all(), request.url);
  const { signer, token } = environmentCredentials(sender.vault, environment);
  const { scheme, authority } = splitUrl(request.url);
  const baseUrl = `${scheme}://${authority}`;
  const clientId = firstHeader(request.headers, 'x-client-id')?.trim() || environment.clientId;
  const [own] = supplied;
  const prepared = prepare(
    correctedDraft(request, baseUrl),
    { baseUrl, clientId, accessToken: own ?? token, profile },
    { clock: sender.signingClock(environment.id), random: sender.random, crypto: sender.crypto, signer },
  );
  return signedDocument(prepared, prepared.trace, own === undefined && hasCredential(prepared));
}

function unsigned({ sender }: AgentEnvironment, { given, profile }: JudgedRequest, label: string | undefined) {
  const { clock, random, crypto } = sender;
  const made = correctedRequest(given.request, profile, { clock, random, crypto }, label);
  if ('code' in made) throw new AppError(made);
  return signedDocument(made.unsigned, made, false);
}

function hasCredential(request: HttpRequest): boolean {
  return credentialsIn(request).length > 0;
}
