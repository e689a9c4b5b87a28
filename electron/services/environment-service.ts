/** Saves environments. Asks for the name where a change would lift a danger mark or lead around it, and tells every page. */
import type { CommandInput, Services } from '../../shared/contract/commands.ts';
import type {
  ConnectionCheck,
  EnvironmentOutputs,
  SavedEnvironmentAnswer,
} from '../../shared/contract/environment-commands.ts';
import { type EnvironmentFields, fieldsOf, type TransportSettings } from '../../shared/environment/environment.ts';
import { exportEnvironment, readEnvironmentFile } from '../../shared/environment/environment-file.ts';
import { copyName, takenName } from '../../shared/environment/environment-names.ts';
import { guardedChange, newWayOfToken } from '../../shared/environment/guarded-change.ts';
import { type ReadFields, readEnvironmentFields } from '../../shared/environment/read-fields.ts';
import { AppError } from '../../shared/failure.ts';
import { type ChangeCheck, type Environments, invalidFields } from '../environments/environments.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import { liveAt } from '../environments/live-address.ts';
import { requireConfirmation } from '../exchange/confirmation.ts';
import type { Vault } from '../vault/vault.ts';
import { type ProfilePorts, sandboxFollowsProfile } from './sandbox-service.ts';
import { announceState, type StatePorts } from './workbench-state.ts';

export type EnvironmentPorts = StatePorts &
  ProfilePorts & {
    readonly environments: Environments;
    readonly vault: Pick<Vault, 'forget' | 'clearToken'>;
    /** Connects with these settings without sending a request. */
    checkConnection(baseUrl: string, transport: TransportSettings): Promise<ConnectionCheck>;
  };

/** Completes “To …, type the environment’s name”. */
const REPLACE = 'replace it by what the file holds';

export type EnvironmentService = Pick<Services, keyof EnvironmentOutputs>;

export function createEnvironmentService(ports: EnvironmentPorts): EnvironmentService {
  const { environments } = ports;
  const answer = (environmentId: string, notes: readonly string[] = []): SavedEnvironmentAnswer => ({
    environmentId,
    notes,
    state: announceState(ports),
  });
  const names = () => environments.all().map(({ name }) => name);

  /** Otherwise a page or a script could remove a danger mark, or reach the same address under another name, in silence. */
  const checkChange =
    (next: EnvironmentFields, confirmedName: string | undefined): ChangeCheck =>
    (now, all) => {
      if (now?.kind === 'embedded-sandbox') return;
      if (now?.danger) {
        const act = guardedChange(now, next);
        if (act !== undefined) requireConfirmation(now, act, confirmedName);
        return;
      }
      if (next.danger || next.baseUrl === now?.baseUrl) return;
      const live = liveAt(all, next.baseUrl);
      if (live) requireConfirmation(live, `reach its address as ${next.name}, without a danger mark`, confirmedName);
    };

  return {
    async 'environment.create'({ fields, confirmedName }) {
      const read = must(readEnvironmentFields(fields));
      return answer(await environments.create(read.fields, checkChange(read.fields, confirmedName)), read.notes);
    },
    async 'environment.update'({ id, fields, confirmedName }) {
      const read = must(readEnvironmentFields(fields));
      await environments.update(id, read.fields, checkChange(read.fields, confirmedName));
      if (id === SANDBOX_ENVIRONMENT_ID) sandboxFollowsProfile(ports);
      return answer(id, read.notes);
    },
    async 'environment.duplicate'({ id }) {
      const environment = environments.byId(id);
      const isSandbox = environment.kind === 'embedded-sandbox';
      const name = copyName(environment.name, names());
      // The sandbox's key id is set by the vault; a copy of the environment gets a key of its own.
      return answer(await environments.create({ ...fieldsOf(environment), name, ...(isSandbox ? { keyId: '' } : {}) }));
    },
    async 'environment.delete'({ id, forgetSecrets, confirmedName }) {
      await environments.delete(id, (now) => now && requireConfirmation(now, 'delete it', confirmedName));
      if (forgetSecrets) await ports.vault.forget(id);
      return announceState(ports);
    },
    async 'environment.select'({ id }) {
      await environments.select(id);
      return announceState(ports);
    },
    async 'environment.checkConnection'({ fields }) {
      const { baseUrl, transport } = must(readEnvironmentFields(fields)).fields;
      return ports.checkConnection(baseUrl, transport);
    },
    async 'environment.export'({ id }) {
      return exportEnvironment(fieldsOf(environments.byId(id)));
    },
    'environment.import': (input) => importEnvironment(input),
  };

  async function importEnvironment(input: CommandInput<'environment.import'>): Promise<SavedEnvironmentAnswer> {
    const { fields, notes } = must(readEnvironmentFile(input.text), 'environment-file-invalid');
    const createImported = async (imported: EnvironmentFields) => {
      return answer(await environments.create(imported, checkChange(imported, input.confirmedName)), notes);
    };
    const taken = takenName(fields.name, names());
    if (taken === undefined) return createImported(fields);
    const there = environments.all().find(({ name }) => name === taken);
    if (input.onSameName === 'copy' || there?.kind === 'embedded-sandbox') {
      return createImported({ ...fields, name: copyName(fields.name, names()) });
    }
    if (!there || input.onSameName === undefined) throw exists(taken);
    let leadsElsewhere = false;
    const check: ChangeCheck = (now, all) => {
      if (now?.danger) requireConfirmation(now, guardedChange(now, fields) ?? REPLACE, input.confirmedName);
      else checkChange(fields, input.confirmedName)(now, all);
      const to = now && newWayOfToken(now, fields);
      leadsElsewhere = to !== undefined;
      if (to !== undefined && input.heldToken === undefined) throw tokenHeld(now?.name ?? '', to);
    };
    // The token goes before the address comes, so that no request in between carries it there; and not before the disk
    // has taken the new address, because a token may be nowhere else.
    await environments.update(there.id, fields, check, async () => {
      if (leadsElsewhere && input.heldToken === 'forget') await ports.vault.clearToken(there.id);
    });
    return answer(there.id, notes);
  }
}

/** Asks what becomes of the token: a file from somebody else must not lead it to an address of theirs unnoticed. */
function tokenHeld(name: string, to: string): AppError {
  const message = `${name} holds an access token. With what the file says, it would be sent to ${to}. Say whether to keep the token or to remove it.`;
  return new AppError({ code: 'environment-token-held', message, details: { name, to } });
}

function must(read: ReadFields, code = 'environment-invalid'): Extract<ReadFields, { ok: true }> {
  if (read.ok) return read;
  const { failure } = invalidFields(read.problems);
  throw new AppError({ ...failure, code });
}

function exists(name: string): AppError {
  const message = `There is an environment “${name}” already. Import the file as a copy, or replace ${name} by it.`;
  return new AppError({ code: 'environment-exists', message, details: { name } });
}
