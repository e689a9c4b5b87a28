/** Makes a Case of what was sent and came: of the page's evidence, and of the reports of commands. */
import type { Case } from '../../shared/evidence/case.ts';
import { type CaseSource, makeCase } from '../../shared/evidence/make-case.ts';
import type { Clock } from '../../shared/signature/ports.ts';
import { projectVersion } from '../project.ts';
import type { Vault } from '../vault/vault.ts';

type CasePorts = { readonly clock: Clock; readonly vault: Pick<Vault, 'masker'> };

/** Of this program and this moment. A token that became known after an exchange was recorded is masked as well. */
export function evidenceCase({ clock, vault }: CasePorts, source: Omit<CaseSource, 'program' | 'madeAtMs'>): Case {
  return vault.masker().json(makeCase({ ...source, program: projectVersion(), madeAtMs: clock.nowMs() }));
}
