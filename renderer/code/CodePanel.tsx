/** The Code dialog, over whichever room opened it. */
import { useStore } from 'zustand';
import { codeStore } from '../stores/code-store.ts';
import { useStores } from '../stores/stores-context.ts';
import { CodeDialog } from './CodeDialog.tsx';

export function CodePanel() {
  const stores = useStores();
  const { opened, target, state, choose, download, tryAgain, close } = useStore(codeStore(stores));
  if (!opened) return null;
  return (
    <CodeDialog
      title={opened.title}
      target={target}
      state={state}
      onChoose={(next) => void choose(next)}
      onDownload={download}
      onTryAgain={() => void tryAgain()}
      onClose={close}
    />
  );
}
