/**
 * The desktop page's way to main: `window.host = { capabilities, call, on }`, and nothing else of Electron or Node.
 *
 * Runs sandboxed in an isolated world, as one CommonJS bundle. Passes only names of the contract in either direction;
 * main parses the inputs and trusts nothing that comes from here.
 */
import { contextBridge, ipcRenderer } from 'electron';
import { EVENT_NAMES } from '../shared/contract/events.ts';
import { type Answer, reasonOf, refuse } from '../shared/failure.ts';
import { CALL_CHANNEL, EVENT_CHANNEL, readCapabilities } from './desktop/ipc-channels.ts';

/** Inserted by built/build-desktop.ts from the contract's list, because importing the list would bundle its schemas. */
declare const CONTRACT_COMMANDS: readonly string[];

const listeners = new Map<string, Set<(payload: unknown) => void>>(EVENT_NAMES.map((name) => [name, new Set()]));

ipcRenderer.on(EVENT_CHANNEL, (_event, name: unknown, payload: unknown) => {
  if (typeof name !== 'string') return;
  for (const listener of listeners.get(name) ?? []) listener(payload);
});

async function call(command: unknown, input: unknown): Promise<Answer<unknown>> {
  if (typeof command !== 'string' || !CONTRACT_COMMANDS.includes(command)) {
    const got = typeof command === 'string' ? `“${command.slice(0, 60)}”` : `a ${typeof command}`;
    return refuse('command-unknown', `There is no such command: expected one of the contract's names, got ${got}.`);
  }
  try {
    return await ipcRenderer.invoke(CALL_CHANNEL, command, input);
  } catch (error) {
    const reason = reasonOf(error);
    return refuse(
      'door-closed',
      `${command} did not reach the workbench: ${reason}. Close the window and start again.`,
    );
  }
}

function on(event: unknown, listener: unknown): () => void {
  const ofEvent = typeof event === 'string' ? listeners.get(event) : undefined;
  if (!ofEvent || typeof listener !== 'function') {
    throw new TypeError(`host.on wants one of ${EVENT_NAMES.join(', ')} and a function.`);
  }
  // One entry per call, so that the same function can listen twice and each stop ends only its own.
  const entry = (payload: unknown) => listener(payload);
  ofEvent.add(entry);
  return () => void ofEvent.delete(entry);
}

contextBridge.exposeInMainWorld('host', { capabilities: readCapabilities(process.argv), call, on });
