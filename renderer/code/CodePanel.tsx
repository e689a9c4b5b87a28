/** The Code dialog, over whichever room opened it. */
import { useStore } from 'zustand';
import { useStores } from '../stores/stores-context.ts';
import { CodeDialog } from './CodeDialog.tsx';

export function CodePanel() {
  const { code } = useStores();
  const { opened, target, state, choose, download, tryAgain, close } = useStore(code);
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
