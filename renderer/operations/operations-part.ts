/** The Operations room as a part of the page. */
export {
  formToSend as toSend,
  operationActions as actions,
  operationsShown as shown,
} from '../actions/operation-actions.ts';
export { operationsStore } from '../stores/operations-store.ts';

export const loadPanel = async () => (await import('./OperationsPanel.tsx')).OperationsPanel;
