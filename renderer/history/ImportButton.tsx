/** A button that reads an export of history back in. */
import { Upload } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import type { ChosenFile } from '../ui/chosen-file.ts';
import { useFileInput } from '../ui/file-input.tsx';

export function ImportButton({ onFile }: { readonly onFile: (file: ChosenFile) => void }) {
  const { choose, input } = useFileInput({ label: 'A JSON export of history', accept: '.json', onFile });
  return (
    <>
      <Button weight="quiet" icon={Upload} onPress={choose}>
        Import
      </Button>
      {input}
    </>
  );
}
