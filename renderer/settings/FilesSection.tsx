/** Where Dialbench keeps its files, and what is in them. */
import { KeyRound } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { ExactFact, Fact } from '../ui/Fact.tsx';
import { Section } from '../ui/Section.tsx';

export function FilesSection() {
  const stores = useStores();
  const state = useStore(stores.workbench, (room) => room.state);
  if (!state) return null;
  return (
    <Section title="Where things lie">
      <dl className="facts inset">
        <ExactFact of="Data folder" text={state.dataFolder} isCopied />
        <Fact of="What is in it">
          The history of all exchanges, the sandbox’s own database, and the vault with keys and tokens, sealed by{' '}
          {state.vault.sealedBy}. Delete the folder, and Dialbench starts afresh.
          <Button weight="quiet" icon={KeyRound} onPress={() => stores.errand('keys', (to) => to.openKeys())}>
            Where secrets are stored
          </Button>
        </Fact>
        <ExactFact of="Environments" text={state.environmentStorage.path} />
        <ExactFact of="History" text={state.history.path} />
        <ExactFact of="Vault" text={state.vault.path} />
        <Fact of="Version">Dialbench {state.version}</Fact>
      </dl>
    </Section>
  );
}
