/** A file of evidence that is dropped anywhere on the window is opened; other files are left to the fields that take them. */
import type { Stores } from '../app/stores.ts';

/** The ending of a case's file; the code that reads it loads with its room. */
const ENDING = /\.(?:dialcase|html)$/i;

/** @returns the function that stops it */
export function takeDroppedCase(page: Window, { errand }: Pick<Stores, 'errand'>): () => void {
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => ENDING.test(name));
    if (event.defaultPrevented) return;
    // A file that nothing takes must not lead the window away from the workbench.
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    if (file) errand('history', (to) => to.openCase(file));
  };
  page.addEventListener('dragover', over);
  page.addEventListener('drop', drop);
  return () => {
    page.removeEventListener('dragover', over);
    page.removeEventListener('drop', drop);
  };
}
