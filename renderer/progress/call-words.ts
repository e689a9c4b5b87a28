/** What the page says while a call is under way. A call that is not here is asked again and again, or shows itself. */
import type { CommandName } from '../../shared/contract/commands.ts';

export const CALL_WORDS: Partial<Readonly<Record<CommandName, string>>> = {
  'sandbox.start': 'Starting the sandbox',
  'sandbox.stop': 'Stopping the sandbox',
  'sandbox.reset': 'Making the sandbox’s world anew',
  'sandbox.saveSnapshot': 'Keeping the sandbox’s world',
  'sandbox.restoreSnapshot': 'Bringing the snapshot back',
  'sandbox.deleteSnapshot': 'Deleting the snapshot',
  'storage.setAside': 'Setting the storage aside',
  'playground.send': 'Sending the edited request',
  'operation.send': 'Sending the request',
  'history.list': 'Reading history',
  'history.get': 'Reading the exchange',
  'history.search': 'Searching history',
  'history.ids': 'Searching history',
  'history.remove': 'Deleting exchanges',
  'history.mark': 'Marking exchanges',
  'history.weighRetention': 'Weighing what would be removed',
  'history.changeRetention': 'Changing what is kept',
  'exchange.body': 'Reading the body',
};
