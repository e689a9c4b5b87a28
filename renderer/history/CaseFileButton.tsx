/** A button that opens a file of evidence. */
import { FileUp } from 'lucide-react';
import { CASE_EXTENSION } from '../../shared/evidence/case.ts';
import { Button } from '../ui/Button.tsx';
import type { ChosenFile } from '../ui/chosen-file.ts';
import { useFileInput } from '../ui/file-input.tsx';

export function CaseFileButton({ onOpen }: { readonly onOpen: (file: ChosenFile) => void }) {
  const { choose, input } = useFileInput({ label: 'A file of evidence', accept: `.${CASE_EXTENSION}`, onFile: onOpen });
  return (
    <>
      <Button weight="quiet" icon={FileUp} onPress={choose}>
        Open evidence
      </Button>
      {input}
    </>
  );
}
