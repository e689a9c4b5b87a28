/** Saves environments. Asks for the name where a change would lift a danger mark or lead around it, and tells every page. */
import type { CommandInput, Services } from '../../shared/contract/commands.ts';
import type { EnvironmentOutputs, SavedEnvironmentAnswer } from '../../shared/contract/environment-commands.ts';
import { type Environment, type EnvironmentFields, fieldsOf } from '../../shared/environment/environment.ts';
import { exportEnvironment, readEnvironmentFile } from '../../shared/environment/environment-file.ts';
import { copyName, takenName } from '../../shared/environment/environment-names.ts';
import { guardedChange } from '../../shared/environment/guarded-change.ts';
import { type ReadFields, readEnvironmentFields } from '../../shared/environment/read-fields.ts';
import { AppError } from '../../shared/failure.ts';
import { invalidFields } from '../environments/environments.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import { liveAt } from '../environments/live-address.ts';
import { requireConfirmation } from '../exchange/confirmation.ts';
import type { Workbench } from '../workbench.ts';
import { sandboxFollowsProfile } from './sandbox-service.ts';
import { announceState } from './workbench-state.ts';

export type EnvironmentService = Pick<Services, keyof EnvironmentOutputs>;

export function createEnvironmentService(workbench: Workbench): EnvironmentService {
  const { environments } = workbench;
  const answer = (environmentId: string, notes: readonly string[] = []): SavedEnvironmentAnswer => ({
    environmentId,
    notes,
    state: announceState(workbench),
  });
  const names = () => environments.all().map(({ name }) => name);

  /** Otherwise a page or a script could remove a danger mark, or reach the same address under another name, in silence. */
  const requireForChange = (
    now: Environment | undefined,
    next: EnvironmentFields,
    confirmedName: string | undefined,
  ) => {
    if (now?.kind === 'embedded-sandbox') return;
    if (now?.danger) {
      const act = guardedChange(now, next);
      if (act !== undefined) requireConfirmation(now, act, confirmedName);
      return;
    }
    if (next.danger || next.baseUrl === now?.baseUrl) return;
    const live = liveAt(environments.all(), next.baseUrl);
    if (live) requireConfirmation(live, `reach its address as ${next.name}, without a danger mark`, confirmedName);
  };

  return {
    async 'environment.create'({ fields, confirmedName }) {
      const read = must(readEnvironmentFields(fields));
      requireForChange(undefined, read.fields, confirmedName);
      return answer(await environments.create(read.fields), read.notes);
    },
    async 'environment.update'({ id, fields, confirmedName }) {
      const read = must(readEnvironmentFields(fields));
      requireForChange(environments.byId(id), read.fields, confirmedName);
      await environments.update(id, read.fields);
      if (id === SANDBOX_ENVIRONMENT_ID) sandboxFollowsProfile(workbench);
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
      requireConfirmation(environments.byId(id), 'delete it', confirmedName);
      await environments.delete(id);
      if (forgetSecrets) await workbench.vault.forget(id);
      return announceState(workbench);
    },
    async 'environment.select'({ id }) {
      await environments.select(id);
      return announceState(workbench);
    },
    async 'environment.checkConnection'({ fields }) {
      const { baseUrl, transport } = must(readEnvironmentFields(fields)).fields;
      return workbench.checkConnection(baseUrl, transport);
    },
    async 'environment.export'({ id }) {
      return exportEnvironment(fieldsOf(environments.byId(id)));
    },
    'environment.import': (input) => importEnvironment(input),
  };

  async function importEnvironment(input: CommandInput<'environment.import'>): Promise<SavedEnvironmentAnswer> {
    const { fields, notes } = must(readEnvironmentFile(input.text), 'environment-file-invalid');
    const createImported = async (imported: EnvironmentFields) => {
      requireForChange(undefined, imported, input.confirmedName);
      return answer(await environments.create(imported), notes);
    };
    const taken = takenName(fields.name, names());
    if (taken === undefined) return createImported(fields);
    const there = environments.all().find(({ name }) => name === taken);
    if (input.onSameName === 'copy' || there?.kind === 'embedded-sandbox') {
      return createImported({ ...fields, name: copyName(fields.name, names()) });
    }
    if (!there || input.onSameName === undefined) throw exists(taken);
    if (there.danger) requireConfirmation(there, 'replace it by what the file holds', input.confirmedName);
    else requireForChange(there, fields, input.confirmedName);
    await environments.update(there.id, fields);
    return answer(there.id, notes);
  }
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
