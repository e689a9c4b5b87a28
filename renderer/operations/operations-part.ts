/** The Operations room as a part of the page. */
export {
  formToSend as toSend,
  operationActions as actions,
  operationsShown as shown,
} from './operation-actions.ts';
export { operationsStore } from './operations-store.ts';

export const loadPanel = async () => (await import('./OperationsPanel.tsx')).OperationsPanel;
