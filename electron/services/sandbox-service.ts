/**
 * The running sandbox for the page: keys, clock, world, faults, outbox. Called as a library, not over HTTP.
 *
 * The sandbox decides what each call does. This file calls it and puts the results into the contract's shapes;
 * around-commands.ts masks the token in them.
 */
import { createHash } from 'node:crypto';
import type { CommandInput, Services } from '../../shared/contract/commands.ts';
import type { SandboxOutputs } from '../../shared/contract/sandbox-commands.ts';
import { AppError } from '../../shared/failure.ts';
import { readPublicKey } from '../../shared/keys/read-public-key.ts';
import { maskOf } from '../../shared/observed/mask-secrets.ts';
import { type RegisteredKeyJson, type SandboxPanelState, WEATHER_SEED } from '../../shared/sandbox/panel.ts';
import type { Environments } from '../environments/environments.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { SandboxAdmin } from '../sandbox/admin/admin.ts';
import type { RegisteredKey } from '../sandbox/auth/key-ring.ts';
import { type EmbeddedSandbox, runningSandbox } from '../sandbox/embedded-sandbox.ts';
import type { Vault } from '../vault/vault.ts';
import { announceState, type StatePorts } from './workbench-state.ts';

export type ProfilePorts = {
  readonly sandbox: Pick<EmbeddedSandbox, 'admin'>;
  readonly environments: Pick<Environments, 'byId'>;
};

type StartPorts = ProfilePorts & {
  readonly sandbox: Pick<EmbeddedSandbox, 'start' | 'lastSeen'>;
  readonly vault: Pick<Vault, 'ensureSigner' | 'publicPart' | 'keepToken'>;
};

export type SandboxPorts = StatePorts &
  StartPorts & {
    readonly sandbox: Pick<EmbeddedSandbox, 'stop'>;
    readonly vault: Pick<Vault, 'credentials'>;
  };

export function createSandboxService(
  ports: SandboxPorts,
): Pick<Services, keyof SandboxOutputs | 'sandbox.start' | 'sandbox.stop'> {
  const running = (): SandboxAdmin => runningSandbox(ports);
  const state = (): SandboxPanelState => panelState(ports, running());
  /** Makes the change and returns the new state. */
  const change = (act: (admin: SandboxAdmin) => void): Promise<SandboxPanelState> =>
    Promise.resolve().then(() => {
      act(running());
      return state();
    });
  return {
    'sandbox.start': async () => {
      await startEmbeddedSandbox(ports);
      return announceState(ports);
    },
    'sandbox.stop': async () => {
      await ports.sandbox.stop();
      return announceState(ports);
    },
    'sandbox.panel': async () => state(),
    'sandbox.revealToken': async () => {
      running();
      return { accessToken: ports.vault.credentials(SANDBOX_ENVIRONMENT_ID).token };
    },
    'sandbox.registerKey': (input) =>
      change((admin) => {
        const { keyId, publicKey } = readNamedKey(input);
        admin.keys.remember(keyId, publicKey);
      }),
    'sandbox.forgetKey': ({ keyId }) => change((admin) => forgetSandboxKey(admin, keyId)),
    'sandbox.changeClock': (input) => change((admin) => void admin.changeClock(input)),
    'sandbox.setPublicUrl': ({ url }) => change((admin) => void admin.changeSettings({ publicUrl: url })),
    'sandbox.setExplainRefusals': (input) => change((admin) => void admin.changeSettings(input)),
    'sandbox.reset': ({ seed }) => change((admin) => admin.reset(seed)),
    'sandbox.saveSnapshot': ({ name }) => change((admin) => admin.saveSnapshot(name)),
    'sandbox.restoreSnapshot': ({ name }) => change((admin) => admin.restoreSnapshot(name)),
    'sandbox.deleteSnapshot': ({ name }) => change((admin) => admin.deleteSnapshot(name)),
    'sandbox.setFaults': ({ rules }) => change((admin) => admin.setFaults(rules)),
    'sandbox.setWeather': ({ name, seed = WEATHER_SEED }) => change((admin) => admin.setWeather(name, seed)),
    'sandbox.clearJournal': () => change((admin) => admin.journal.clear()),
    'sandbox.outbox': async ({ limit }) => {
      const admin = running();
      return {
        deliveries: admin.deliveries(limit),
        mails: admin.mails(limit),
        reports: admin.reports(limit),
      };
    },
    'sandbox.holdings': async ({ customerId }) => ({ worth: running().worthHeld(customerId) }),
  };
}

/**
 * Starts the sandbox with the environment's public key, known even while the vault is locked; without it, with no key.
 */
export async function startEmbeddedSandbox(ports: StartPorts): Promise<void> {
  const { sandbox, vault } = ports;
  await vault.ensureSigner(SANDBOX_ENVIRONMENT_ID);
  const part = vault.publicPart(SANDBOX_ENVIRONMENT_ID);
  await sandbox.start(part);
  sandboxFollowsProfile(ports);
  const seen = sandbox.lastSeen();
  if (seen) vault.keepToken(SANDBOX_ENVIRONMENT_ID, seen.accessToken);
}

/** Gives the running sandbox its environment's signing profile; a stopped one gets it when it starts. */
export function sandboxFollowsProfile({ sandbox, environments }: ProfilePorts): void {
  const { signingProfile } = environments.byId(SANDBOX_ENVIRONMENT_ID);
  sandbox.admin()?.changeSettings({ signingProfile });
}

function panelState(ports: SandboxPorts, admin: SandboxAdmin): SandboxPanelState {
  const seen = ports.sandbox.lastSeen();
  const newest = admin.journal.find({}, 1);
  const own = ownKeyId(ports);
  return {
    url: seen?.url ?? '',
    publicUrl: admin.settings().publicUrl,
    explainRefusals: admin.settings().explainRefusals,
    clientId: seen?.clientId ?? '',
    tokenMask: maskOf(seen?.accessToken ?? ''),
    keys: admin.keys.all().map((key) => registeredKeyJson(key, own)),
    clock: admin.clock(),
    faults: admin.faults(),
    snapshots: admin.snapshots(),
    journal: { newestId: newest.entries[0]?.id ?? 0, count: newest.matched },
  };
}

function ownKeyId({ vault }: Pick<SandboxPorts, 'vault'>): string | undefined {
  return vault.publicPart(SANDBOX_ENVIRONMENT_ID)?.keyId;
}

function registeredKeyJson({ keyId, publicKey }: RegisteredKey, own: string | undefined): RegisteredKeyJson {
  return {
    keyId,
    publicKeyBase64: Buffer.from(publicKey).toString('base64'),
    fingerprint: fingerprintOf(publicKey),
    isOwn: keyId === own,
  };
}

/** RFC 4253 section 6.6 blob, hashed and printed as OpenSSH does: unpadded base64. */
function fingerprintOf(publicKey: Uint8Array): string {
  const type = Buffer.from('ssh-ed25519');
  const blob = Buffer.concat([Buffer.of(0, 0, 0, type.length), type, Buffer.of(0, 0, 0, publicKey.length), publicKey]);
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
}

/** A public key as pasted, under the id given or its own name. Throws AppError `key-…`. */
export function readNamedKey(input: CommandInput<'sandbox.registerKey'>): RegisteredKey {
  const { publicKey, comment } = readPublicKey(input.publicKey);
  const keyId = input.keyId ?? comment;
  if (keyId !== undefined) return { keyId, publicKey };
  const message = 'This key carries no name of its own: give the key id that its requests will send as keyid.';
  throw new AppError({ code: 'key-id-missing', message });
}

/** Throws AppError `key-unknown`, or `key-id-taken` for the workbench's own. */
export function forgetSandboxKey(admin: SandboxAdmin, keyId: string): void {
  if (admin.keys.forget(keyId)) return;
  throw new AppError({ code: 'key-unknown', message: `There is no registered key ${keyId}.` });
}
