/** A request of another tool that is pasted into a field of search words: it is handed over whole, line ends and all. */
import type { ClipboardEvent } from 'react';
import { isImportable } from '../../shared/import/is-importable.ts';

/** The field's paste handler; what is no such request is pasted as ever. */
export function foreignPaste(onForeign: (text: string) => void): (event: ClipboardEvent) => void {
  return (event) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isImportable(text)) return;
    event.preventDefault();
    onForeign(text);
  };
}
