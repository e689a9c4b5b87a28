/** The menu that makes evidence of a session or of exchanges. What is shown of the subscriber is chosen anew each time it opens. */
import { Check, FileCheck2 } from 'lucide-react';
import { useStore } from 'zustand';
import type { EvidenceSubject } from '../../shared/contract/evidence-commands.ts';
import { useStores } from '../app/stores-context.ts';
import { namesOf } from '../ui/choices-of.ts';
import { Menu } from '../ui/Menu.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import { EVIDENCE_FORMS, type EvidenceForm, evidenceStore } from './evidence-store.ts';
import './copy.css';

const WHAT: Readonly<Record<EvidenceForm, string>> = {
  case: 'One file with steps, screens, exchanges and profile; any Dialbench opens it at the same step.',
  text: 'A table of the steps and each screen as text, for a bug tracker.',
  archive: 'The report with a picture of each screen, and the evidence itself.',
};

export function EvidenceMenuPanel({ subject }: { readonly subject: EvidenceSubject }) {
  const stores = useStores();
  const evidence = evidenceStore(stores);
  const { settle } = useStore(evidence);
  return (
    <Menu label="Evidence" icon={FileCheck2} name="Evidence" kind="dialog" onOpen={settle}>
      <EvidenceForms subject={subject} />
    </Menu>
  );
}

function EvidenceForms({ subject }: { readonly subject: EvidenceSubject }) {
  const stores = useStores();
  const evidence = evidenceStore(stores);
  const { state, includes, include, make } = useStore(evidence);
  return (
    <div className="copy-forms copy-forms--tall">
      {namesOf(EVIDENCE_FORMS).map((form) => (
        <button
          key={form}
          type="button"
          className="popup__item"
          disabled={state.kind === 'busy'}
          onClick={() => void make(subject, form)}
        >
          <span className="copy-forms__name">{EVIDENCE_FORMS[form]}</span>
          <small>{WHAT[form]}</small>
          {state.kind === 'done' && state.isDone && state.form === form && (
            <Check className="popup__check" aria-hidden />
          )}
        </button>
      ))}
      <div className="copy-forms__choices">
        <Toggle
          label="With the subscriber’s number"
          isOn={includes.msisdn}
          onChange={(msisdn) => include({ msisdn })}
        />
        <Toggle label="With PINs that were typed" isOn={includes.pin} onChange={(pin) => include({ pin })} />
      </div>
      <p className="copy-forms__outcome" role="status" data-failed={state.kind === 'failed'}>
        {state.kind === 'failed' ? state.failure.message : state.kind === 'done' ? state.words : ''}
      </p>
    </div>
  );
}
