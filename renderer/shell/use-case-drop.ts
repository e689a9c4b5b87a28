/** A file of evidence that is dropped anywhere on the window is opened; other files are left to the fields that take them. */
import { useEffect } from 'react';
import { useStores } from '../app/stores-context.ts';

/** The ending of a case's file; the code that reads it loads with its room. */
const ENDING = /\.dialcase$/i;

export function useCaseDrop(): void {
  const stores = useStores();
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => ENDING.test(name));
      if (event.defaultPrevented) return;
      // A file that nothing takes must not lead the window away from the workbench.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      if (file) stores.errand('history', (to) => to.openCase(file));
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [stores]);
}
