/**
 * The forwarding door: opens and closes it, keeps what passed through it, and has each failure looked at.
 *
 * The door leads to the address that the environment had when its user opened it, and confirmed it if it is live; after
 * a change of the environment nothing passes until it is opened anew. Nothing is written to a disk.
 */

import { bytesOf, toBase64 } from '../../shared/bytes/base64.ts';
import { splitRecord } from '../../shared/contract/record-commands.ts';
import { type DoctorCase, environmentKeys } from '../../shared/doctor/case.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError, type Failure, reasonOf } from '../../shared/failure.ts';
import { isLoopback, portOf, splitUrl, targetOf } from '../../shared/http/url-parts.ts';
import { inTurns } from '../../shared/in-turn.ts';
import { requireRegistrable } from '../../shared/keys/registered-key.ts';
import { diagnosisSentence } from '../../shared/loupe/diagnosis-sentence.ts';
import type { HostMode, LoupeKey, LoupeState } from '../../shared/loupe/loupe-state.ts';
import { maskParts } from '../../shared/observed/mask-parts.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import type { DiagnoseUnasked } from '../doctor-pool/unasked-diagnoses.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import { guardianOf } from '../environments/live-address.ts';
import { requireConfirmation } from '../exchange/confirmation.ts';
import type { Sender } from '../exchange/sender.ts';
import type { WholeCasePorts } from '../exchange/whole-case.ts';
import type { Listening } from '../http/listen.ts';
import { isAdminTarget } from '../sandbox/admin/admin-door.ts';
import type { WireResult } from '../transport/send-request.ts';
import type { AdmissionRefusal } from './admission.ts';
import { createCaptureList, type KnownOfCapture } from './capture-list.ts';
import { type DoorLimits, openForwardingDoor, type Passing } from './forwarding-door.ts';
import type { Loupe, Wanted } from './loupe.ts';
import { createPacedEvents, type PacedEvents } from './paced-events.ts';
import type { SandboxCaptures } from './sandbox-captures.ts';
import { answerOf, takeCapture } from './take-capture.ts';

/** What it judges, masks and announces with. */
export type LoupeNeeds = WholeCasePorts &
  Pick<Sender, 'clock' | 'signingClock' | 'crypto' | 'random' | 'events' | 'vault' | 'environments'>;

export type LoupeParts = LoupeNeeds & {
  /** Sends a request whose header values hold one character a byte. Never rejects. */
  forward(passing: Passing, environment: Environment, signal: AbortSignal): Promise<WireResult>;
  /** Keys that the environment itself knows besides its own: those of a sandbox. */
  registeredAt(environmentId: string): readonly KnownKey[];
  /** Whether the URL leads to the embedded sandbox. */
  isSandbox(url: string): boolean;
  /** The capture as the doctor takes it. */
  jobOf(known: KnownOfCapture): DoctorCase;
  atSandbox(announce: PacedEvents['captured']): SandboxCaptures;
  readonly diagnose: DiagnoseUnasked;
  readonly limits?: DoorLimits;
};

type OpenDoor = {
  readonly listening: Listening;
  readonly environment: Environment;
  readonly host: HostMode;
  readonly ending: AbortController;
};

export function createLoupe(parts: LoupeParts): Loupe {
  const captures = createCaptureList();
  let door: OpenDoor | undefined;
  let refused: LoupeState['refused'];
  let keys: readonly LoupeKey[] = [];
  const inTurn = inTurns();

  const paced = createPacedEvents(parts, () => state());
  const atSandbox = parts.atSandbox(paced.captured);

  const announce = (id: string, change: Parameters<typeof captures.change>[1]): void => {
    const capture = captures.change(id, change);
    if (capture) paced.captured(splitRecord(capture).summary);
  };

  const keysOf = (environment: Environment): readonly KnownKey[] => {
    const pasted = keys.filter(({ environmentId }) => environmentId === environment.id);
    return [
      ...environmentKeys(environment),
      ...parts.registeredAt(environment.id).filter(({ keyId }) => keyId !== environment.keyId),
      ...pasted.map(({ keyId, publicKeyBase64 }) => ({ keyId, publicKey: bytesOf(publicKeyBase64) })),
    ];
  };

  async function forward(opened: OpenDoor, passing: Passing, signal: AbortSignal): Promise<WireResult> {
    const { environment, listening, ending } = opened;
    const kept = await takeCapture(parts, environment, keysOf(environment), passing.seen, listening.port);
    const { id, verified, keyId } = kept.capture;
    // The door may have been closed meanwhile, and its captures cleared.
    if (!ending.signal.aborted) {
      captures.add(kept);
      paced.captured(splitRecord(kept.capture).summary);
    }
    const answered = await parts.forward(passing, environment, signal);
    announce(id, await answerOf(answered, kept.known.masker, verified === true));
    if (!verified) void look(id, kept.known, keyId, ending.signal);
    return answered;
  }

  /** Never rejects: nobody waits for it. */
  async function look(id: string, known: KnownOfCapture, keyId: string | undefined, until: AbortSignal): Promise<void> {
    try {
      const found = await parts.diagnose(known.request.body.length, () => parts.jobOf(known), until);
      const told = known.masker.json(found);
      announce(
        id,
        typeof told === 'string' ? { sentence: told } : { diagnosis: told, sentence: diagnosisSentence(told, keyId) },
      );
    } catch (error) {
      announce(id, { sentence: known.masker.text(`Not diagnosed: ${reasonOf(error)}`) });
    }
  }

  async function end(): Promise<void> {
    const ending = door;
    door = undefined;
    refused = undefined;
    captures.clear();
    ending?.ending.abort();
    await ending?.listening.close();
  }

  async function start({ environment, port = 0, host = 'unchanged', confirmedName }: Wanted): Promise<void> {
    const { name, baseUrl } = environment;
    if (baseUrl === '') {
      const message = `${name} has no address now. Start it, or write its base URL under Environments.`;
      throw new AppError({ code: 'environment-unreachable', message });
    }
    const guardian = guardianOf(parts.environments.all, environment);
    requireConfirmation(guardian, `pass requests of another program on to ${baseUrl}`, confirmedName);
    if (port !== 0 && leadsTo(baseUrl, port)) throw loop(name, port);
    await end();
    const ending = new AbortController();
    const listening = await openForwardingDoor({
      port,
      baseUrl,
      host,
      limits: parts.limits,
      closedFor: (url) => closedFor(parts, environment, guardian.danger) ?? closedToAdmin(parts, url),
      refused(failure: Failure) {
        // It quotes the target and Host, and cuts what it quotes.
        const last = {
          ...failure,
          message: maskParts(parts.vault.masker().text(failure.message), parts.vault.secretTexts()),
        };
        refused = { count: (refused?.count ?? 0) + 1, atMs: parts.clock.nowMs(), last };
        paced.changed();
      },
      forward: (passing, signal) => forward({ listening, environment, host, ending }, passing, signal),
    });
    if (leadsTo(baseUrl, listening.port)) {
      await listening.close();
      throw loop(name, listening.port);
    }
    door = { listening, environment, host, ending };
  }

  function state(): LoupeState {
    const own = parts.vault.publicPart(SANDBOX_ENVIRONMENT_ID)?.keyId;
    const sandboxKeys = parts.registeredAt(SANDBOX_ENVIRONMENT_ID).filter(({ keyId }) => keyId !== own);
    const known = [...sandboxKeys.map(sandboxKey), ...keys];
    if (!door) return { forwarding: { kind: 'stopped' }, refused, keys: known };
    const { listening, environment, host } = door;
    const { id: environmentId, baseUrl } = environment;
    const address = `http://127.0.0.1:${listening.port}${splitUrl(baseUrl).path}`;
    const forwarding = { kind: 'listening' as const, environmentId, port: listening.port, address, baseUrl, host };
    return { forwarding, refused, keys: known };
  }

  return {
    state,
    passed: captures.list,
    atSandbox: atSandbox.list,
    captured(id) {
      const received = atSandbox.captured(id);
      if (received) return received;
      const kept = captures.get(id);
      if (kept) return { capture: kept.capture, job: () => parts.jobOf(kept.known) };
      const message = 'This request is held no more: it was cleared, or made room for newer ones.';
      throw new AppError({ code: 'entry-unknown', message });
    },
    sawAtSandbox: atSandbox.saw,
    start: (wanted) => inTurn(() => start(wanted)),
    stop: () => inTurn(end),
    clear(environmentId) {
      if (environmentId === SANDBOX_ENVIRONMENT_ID) atSandbox.clear();
      captures.clear(environmentId);
      if (door?.environment.id === environmentId) refused = undefined;
    },
    registerKey(key) {
      const others = keys.filter(({ environmentId }) => environmentId === key.environmentId);
      requireRegistrable(
        key.keyId,
        others.map(({ keyId }) => keyId),
      );
      keys = [...keys.filter((known) => !isSame(known, key)), key];
    },
    forgetKey(environmentId, keyId) {
      const left = keys.filter((known) => !isSame(known, { environmentId, keyId }));
      const was = left.length < keys.length;
      keys = left;
      return was;
    },
    close: () => inTurn(end),
  };
}

function sandboxKey({ keyId = '', publicKey }: KnownKey): LoupeKey {
  return { environmentId: SANDBOX_ENVIRONMENT_ID, keyId, publicKeyBase64: toBase64(publicKey) };
}

const isSame = (known: LoupeKey, other: Pick<LoupeKey, 'environmentId' | 'keyId'>): boolean =>
  known.environmentId === other.environmentId && known.keyId === other.keyId;

/** Nothing passes once the environment is another than the one that was confirmed. */
function closedFor(
  { environments }: Pick<LoupeNeeds, 'environments'>,
  opened: Environment,
  wasConfirmed: boolean,
): AdmissionRefusal | undefined {
  const now = environments.all().find(({ id }) => id === opened.id);
  const isSafe = now?.baseUrl === opened.baseUrl && (wasConfirmed || !guardianOf(environments.all, now).danger);
  if (isSafe) return undefined;
  const what = now === undefined ? 'was deleted' : 'was changed';
  const message = `The environment ${opened.name} ${what} since this door was opened. Close the door and open it again.`;
  return { status: 503, code: 'environment-changed', message };
}

/**
 * Admin calls are for programs of this machine that call the sandbox itself: whoever a tunnel leads to this door makes none. Each sandbox
 * listens on loopback alone, so that what lies there may be one; behind a proxy it refuses them itself. The service has nothing at `/admin`.
 */
function closedToAdmin({ isSandbox }: LoupeParts, url: string): AdmissionRefusal | undefined {
  if (!isAdminTarget(targetOf(url)) || !(isSandbox(url) || isLoopback(splitUrl(url).authority))) return undefined;
  const message = 'The door passes no admin calls on to a sandbox. Make them at the sandbox’s own address.';
  return { status: 403, code: 'admin-call', message };
}

function leadsTo(baseUrl: string, port: number): boolean {
  const { scheme, authority } = splitUrl(baseUrl);
  if (!isLoopback(authority)) return false;
  return portOf({ scheme, authority }) === port;
}

function loop(name: string, port: number): AppError {
  const message = `${name} is port ${port} of this machine, which the door would listen on itself: requests would go round in a circle. Choose another port or environment.`;
  return new AppError({ code: 'loupe-loop', message });
}
