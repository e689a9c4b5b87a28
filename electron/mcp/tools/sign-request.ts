/**
 * `sign_request`: signs a request with the environment's key, sends nothing, and shows every step that others must repeat.
 *
 * A token that was put in for the caller is shown as stars.
 */

import { z } from 'zod';
import { misuse } from '../../../shared/failure.ts';
import { isWrittenAbsolute } from '../../../shared/forms/raw/raw-request.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { splitUrl } from '../../../shared/http/url-parts.ts';
import { credentialsIn } from '../../../shared/observed/message-secrets.ts';
import { operationDraft } from '../../../shared/request/operation-input.ts';
import { prepare } from '../../../shared/request/prepare.ts';
import type { PreparedRequest } from '../../../shared/signature/trace.ts';
import { environmentCredentials } from '../../exchange/credentials.ts';
import { prepareDraft } from '../../exchange/send-draft.ts';
import { type AgentEnvironment, refuseLiveUrl } from '../agent-environment.ts';
import { OPERATION_FIELDS, readOperation } from '../given-operation.ts';
import { REQUEST_FIELDS, readGiven } from '../given-request.ts';
import { signedDocument } from '../signed-document.ts';
import { tool } from '../tool.ts';
import { notesSchema, requestSchema } from './schemas.ts';

const input = z.strictObject({
  ...REQUEST_FIELDS,
  ...OPERATION_FIELDS,
  request: REQUEST_FIELDS.request.optional(),
  operation: OPERATION_FIELDS.operation.optional(),
  createdSec: z.int().min(0).max(253_402_300_799).optional().describe('created in Unix seconds; by default now.'),
  expiresSec: z.int().min(0).max(253_402_300_799).optional(),
});

type Input = z.output<typeof input>;

export const signRequest = tool({
  name: 'sign_request',
  title: 'Sign a request',
  description:
    'Signs a request with the environment’s key (Ed25519, HTTP Message Signatures of RFC 9421, Content-Digest of RFC 9530) and gives it whole, with its signature base. Give an unsigned request as text, or an operation with its fields. What is missing (Content-Digest, Content-Length, X-Client-Id, an idempotency key, Authorization) is added. Sends nothing. A token that is added shows as stars.',
  isSending: false,
  input,
  output: z.object({ keyId: z.string(), signed: requestSchema, notes: notesSchema }),
  async run(open, given) {
    if ((given.request === undefined) === (given.operation === undefined))
      throw misuse('Give either request or operation.');
    const { prepared, supplied, notes } =
      given.request === undefined ? await signedOperation(open, given) : await signedText(open, given);
    const isTokenHidden = supplied.length === 0 && credentialsIn(prepared).length > 0;
    const signed = signedDocument(prepared, prepared.trace, isTokenHidden);
    const { keyId } = prepared.trace;
    const stars = isTokenHidden ? ' Authorization shows stars for the environment’s token.' : '';
    return { says: `Signed with ${keyId}.${stars}\n${signed.curl}`, document: { keyId, signed, notes }, supplied };
  },
});

type Signed = { readonly prepared: PreparedRequest; readonly supplied: readonly string[]; readonly notes: string[] };

async function signedOperation(
  open: AgentEnvironment,
  { operation = '', createdSec, expiresSec, ...rest }: Input,
): Promise<Signed> {
  const environment = await open.ready();
  const draft = operationDraft(readOperation({ operation, ...rest }, environment));
  const times = {
    createdSec,
    expiresSec,
  };
  return { prepared: prepareDraft(open.sender, environment, { ...draft, ...times }), supplied: [], notes: [] };
}

async function signedText(
  open: AgentEnvironment,
  { request: written = '', createdSec, expiresSec, ...rest }: Input,
): Promise<Signed> {
  const given = readGiven({ ...rest, request: written });
  const environment = await open.ready();
  const { sender } = open;
  const { request, supplied } = given;
  refuseLiveUrl(sender.environments.all(), request.url);
  const { signer, token } = environmentCredentials(sender.vault, environment);
  const { scheme, authority, path, query } = splitUrl(request.url);
  const prepared = prepare(
    {
      ...partsOf(request),
      target: path + (query ?? ''),
      createdSec,
      expiresSec,
      idempotencyKey: rest.idempotencyKey,
    },
    {
      baseUrl: `${scheme}://${authority}`,
      clientId: environment.clientId,
      accessToken: token,
      profile: environment.signingProfile,
    },
    { clock: sender.signingClock(environment.id), random: sender.random, crypto: sender.crypto, signer },
  );
  return { prepared, supplied, notes: given.notes.map(({ message }) => message) };
}

function partsOf(request: HttpRequest) {
  const { method, headers, body } = request;
  return { method, headers, body, isAbsoluteForm: isWrittenAbsolute(request) };
}
