/** The Code dialog, over whichever room opened it. */
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { codeStore } from './code-store.ts';

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
