/** The two ways in which a user gives a file to the page: the browser's dialog, and dropping it. */
import { type DragEvent, type ReactNode, useRef } from 'react';
import type { ChosenFile } from './chosen-file.ts';

type FileInputProps = {
  /** What the file is for. */
  readonly label: string;
  /** As in HTML: endings and media types. */
  readonly accept?: string;
  readonly onFile: (file: ChosenFile) => void;
};

/** `choose` opens the browser's dialog; `input` stands hidden wherever there is room. */
export function useFileInput({ label, accept, onFile }: FileInputProps): {
  readonly choose: () => void;
  readonly input: ReactNode;
} {
  const field = useRef<HTMLInputElement>(null);
  return {
    choose: () => field.current?.click(),
    input: (
      <input
        ref={field}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // Allows choosing the same file again after it changed.
          event.target.value = '';
        }}
      />
    ),
  };
}

/** The same dialog where no part of the page stands for it. The browser opens it only for a press of the user. */
export function chooseFile({ accept = '', onFile }: Omit<FileInputProps, 'label'>): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = accept;
  field.addEventListener('change', () => {
    const file = field.files?.[0];
    if (file) onFile(file);
  });
  field.click();
}

/**
 * Handlers of the element onto which a file may be dropped; of two, one in the other, the inner one takes it. A shortcut: a
 * button that opens the browser's dialog stands beside it.
 */
export function fileDrop(onFile: (file: ChosenFile) => void) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      onFile(file);
    },
  };
}
