/**
 * Generates a program for an exchange of history, or for an operation as filled in.
 *
 * An exchange is masked already. For an operation, neither key nor token is taken from the vault: this request is never
 * sent, and the program contains neither. While the embedded sandbox is stopped, its programs address a sandbox started
 * alone on its usual port.
 */

import { bytesOf } from '../../shared/bytes/base64.ts';
import type { GeneratedProgram } from '../../shared/codegen/generate.ts';
import type { ProgramSource } from '../../shared/codegen/program-source.ts';
import { TARGETS } from '../../shared/codegen/targets.ts';
import type { CodegenOutputs } from '../../shared/contract/codegen-commands.ts';
import type { CommandInput, Services } from '../../shared/contract/commands.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import { readServerUrl } from '../../shared/http/server-url.ts';
import type { SigningEnvironment } from '../../shared/request/draft.ts';
import { operationDraft } from '../../shared/request/operation-input.ts';
import { prepare } from '../../shared/request/prepare.ts';
import { signedExchange } from '../../shared/request/signed-exchange.ts';
import { nobleSigner } from '../../shared/signature/noble-crypto.ts';
import { printProgram } from '../codegen/print-program.ts';
import type { Environments } from '../environments/environments.ts';
import type { Sender } from '../exchange/sender.ts';
import type { History } from '../history/history.ts';
import { SANDBOX_CLIENT_ID, SANDBOX_KEY_ID } from '../sandbox/start-sandbox.ts';
import type { Vault } from '../vault/vault.ts';

export type CodegenPorts = Pick<Sender, 'signingClock' | 'random' | 'crypto'> & {
  readonly environments: Pick<Environments, 'byId' | 'find'>;
  readonly history: Pick<History, 'get' | 'body'>;
  readonly vault: Pick<Vault, 'masker'>;
};

/** Replaces the token in a request that is only printed. */
const NO_TOKEN = '*'.repeat(8);
const NO_KEY_ID = 'your-key-id';
/** What `dialbench sandbox --port 4010` serves and reports. */
const ALONE = { baseUrl: 'http://127.0.0.1:4010', clientId: SANDBOX_CLIENT_ID, keyId: SANDBOX_KEY_ID } as const;

export function createCodegenService(ports: CodegenPorts): Pick<Services, keyof CodegenOutputs> {
  const { environments, history } = ports;
  return {
    async 'codegen.program'({ target: id, of }) {
      const target = TARGETS.find((one) => one.id === id);
      if (!target) throw new AppError({ code: 'target-unknown', message: `There is no target “${id}”.` });
      if (of.kind === 'operation') {
        const made = printProgram(target, sourceOfInput(ports, environments.byId(of.environmentId), of));
        return of.keyFile === undefined ? made : withKeyFile(made, of.keyFile);
      }
      // An exchange may outlive its environment.
      const environment = environments.find(history.get(of.id).environmentId);
      return printProgram(target, sourceOfExchange(ports, environment, of.id));
    },
  };
}

function sourceOfExchange(
  { history }: Pick<CodegenPorts, 'history'>,
  environment: Environment | undefined,
  id: string,
): ProgramSource {
  const { operation, request, trace, maskedSecrets } = signedExchange(history.get(id));
  const { profile, lines, signatureParams, bodyDigestBase64 } = trace;
  return {
    operation,
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: history.body(id, 'request', 0, request.body.totalBytes).bytes,
    maskedPlaces: maskedSecrets,
    notes: environment ? environmentNotes(environment) : [],
    trace: {
      profile,
      lines,
      signatureParams,
      ...(bodyDigestBase64 === undefined ? {} : { bodyDigest: bytesOf(bodyDigestBase64) }),
    },
  };
}

function sourceOfInput(
  ports: CodegenPorts,
  environment: Environment,
  { input, server, keyId: givenKeyId }: Extract<CommandInput<'codegen.program'>['of'], { kind: 'operation' }>,
): ProgramSource {
  const { address, keyId } = signingEnvironment(environment, server, givenKeyId);
  const prepared = prepare(operationDraft(input), address, {
    clock: ports.signingClock(environment.id),
    random: ports.random,
    crypto: ports.crypto,
    signer: nobleSigner(ports.random.bytes(32), keyId),
  });
  const masker = ports.vault.masker(environment.id);
  return {
    ...prepared,
    url: masker.text(prepared.url),
    headers: masker.json(prepared.headers),
    body: masker.bytes(prepared.body),
    operation: input.operation,
    maskedPlaces: masker.count(),
    notes: server === undefined ? environmentNotes(environment) : [],
  };
}

/** The programs read whichever file the variable names; only the words around them name one. */
function withKeyFile(made: GeneratedProgram, keyFile: string): GeneratedProgram {
  const named = (text: string) => text.replaceAll('DIALBENCH_KEY_FILE=key.pem', `DIALBENCH_KEY_FILE=${keyFile}`);
  return { ...made, program: named(made.program), run: named(made.run) };
}

function environmentNotes({ kind, baseUrl, keyId, clock }: Environment): string[] {
  const notes: string[] = [];
  if (kind === 'embedded-sandbox' && baseUrl === '') {
    notes.push('Address and key id are those of "dialbench sandbox --port 4010", which prints its key file and token.');
  } else if (kind === 'embedded-sandbox') {
    notes.push('The sandbox of the workbench takes a new port and a new token at each start.');
  } else if (keyId === '') notes.push(`This environment has no key yet: put its key id in the place of ${NO_KEY_ID}.`);
  if (clock) notes.push('The clock of the sandbox was moved: it refuses requests signed at the time of this machine.');
  return notes;
}

function signingEnvironment(
  environment: Environment,
  server: string | undefined,
  givenKeyId: string | undefined,
): {
  readonly address: SigningEnvironment;
  readonly keyId: string;
} {
  const isAlone = environment.kind === 'embedded-sandbox' && environment.baseUrl === '';
  const { clientId, keyId: ownKeyId, ...known } = isAlone ? ALONE : environment;
  const keyId = givenKeyId ?? ownKeyId;
  const baseUrl = server === undefined ? known.baseUrl : readServerUrl(server, 'The server', 'server-url-invalid');
  if (baseUrl === '') {
    const message = `${environment.name} has no address yet. Write its base URL under Environments.`;
    throw new AppError({ code: 'environment-unreachable', message });
  }
  return {
    address: { baseUrl, clientId, accessToken: NO_TOKEN, profile: environment.signingProfile },
    keyId: keyId === '' ? NO_KEY_ID : keyId,
  };
}
