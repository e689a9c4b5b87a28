/** Actions on requests of other tools. */
import type { ImportStore } from '../stores/import-store.ts';
import type { Action } from './action.ts';

export function importActions({ imports }: { readonly imports: ImportStore }): readonly Action[] {
  const keywords = ['curl', 'HAR', 'OpenAPI', 'Postman', 'paste'];
  const run = () => imports.getState().open();
  return [{ id: 'import', title: 'Import requests', group: 'Operations', keywords, chords: [], run }];
}
