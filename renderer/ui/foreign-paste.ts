/** Detects another tool's request pasted into a search field, and passes it on unchanged, line ends included. */
import type { ClipboardEvent } from 'react';
import { isImportable } from '../../shared/forms/is-importable.ts';

/** The field's paste handler; any other text is pasted as usual. */
export function foreignPaste(onForeign: (text: string) => void): (event: ClipboardEvent) => void {
  return (event) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isImportable(text)) return;
    event.preventDefault();
    onForeign(text);
  };
}
