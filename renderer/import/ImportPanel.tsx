/** Imports requests from other tools: paste a text, list its requests, open one as a draft. Sends nothing. */
import { CircleAlert, Import } from 'lucide-react';
import { useStore } from 'zustand';
import { findOperation } from '../../shared/catalogue/operations.ts';
import { formModel } from '../../shared/form/form-model.ts';
import type { ImportedDraft } from '../../shared/import/import-draft.ts';
import { useStores } from '../app/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import { EvidenceField } from '../ui/EvidenceField.tsx';
import { ImportedDraftView } from './ImportedDraftView.tsx';
import { FORMAT_WORDS, ImportedList } from './ImportedList.tsx';
import { importStore } from './import-store.ts';
import { LeftOver } from './LeftOver.tsx';
import './import.css';

export function ImportPanel() {
  const stores = useStores();
  const { isOpen, evidence, outcome, chosen, take, cancel, choose, close } = useStore(importStore(stores));
  if (!isOpen) return null;
  const openDraft = ({ input, request, leftOver }: ImportedDraft) => {
    if (!input) return;
    const operation = findOperation(input.operation);
    const first = operation && formModel(operation).fields[0];
    stores.errand('operations', (to) => to.openInput(input, { source: request.title, leftOver }, first?.key));
    close();
  };
  const draft = outcome.kind === 'read' ? outcome.drafts[chosen] : undefined;
  return (
    <Dialog title="Import requests" isWide onClose={close}>
      <p className="soft">
        Curl commands, an HTTP Archive (HAR), an OpenAPI document or a Postman collection, as text or as a file. It
        stays in this page; each request becomes a draft of the environment that is chosen, under its own token and key.
      </p>
      <EvidenceField
        label="What to import"
        evidence={evidence}
        rows={outcome.kind === 'read' ? 3 : 7}
        placeholder="curl 'https://…/v1/instruments?limit=20'"
        complaint={outcome.kind === 'not-read' ? outcome.message : undefined}
        onChange={(next) => void take(next)}
      />
      {outcome.kind === 'reading' && (
        <>
          <Skeleton of="the requests" />
          <div className="import__cancel">
            <Button onPress={cancel}>Cancel reading</Button>
          </div>
        </>
      )}
      {outcome.kind === 'read' && outcome.drafts.length === 0 && (
        <>
          <EmptyState
            icon={CircleAlert}
            title="No request in it"
            text={`Read as ${FORMAT_WORDS[outcome.file.format]}, which has no requests.`}
          />
          <LeftOver sentences={outcome.file.leftOver} of="of the file" />
        </>
      )}
      {outcome.kind === 'read' && draft && (
        <div className="import__found">
          <ImportedList
            file={outcome.file}
            drafts={outcome.drafts}
            chosen={chosen}
            onChoose={choose}
            onOpen={openDraft}
          />
          <ImportedDraftView draft={draft} />
        </div>
      )}
      <div className="dialog__actions import__actions">
        <Button
          weight="primary"
          icon={Import}
          disabled={draft?.input === undefined}
          onPress={() => draft && openDraft(draft)}
        >
          Open as a draft
        </Button>
      </div>
    </Dialog>
  );
}
