/** The channel names between preload and door. Nothing else is here: the preload's bundle must hold no code of main. */
import type { Capabilities } from '../../shared/contract/host.ts';

/** Page to main: command and input, answered with an Answer. */
export const CALL_CHANNEL = 'host.call';

/** Main to page: event name and payload. */
export const EVENT_CHANNEL = 'host.event';

const CAPABILITIES_ARGUMENT = '--dialbench-capabilities=';

/** The command line argument that tells the preload what the program can do. */
export function capabilitiesArgument(capabilities: Capabilities): string {
  return `${CAPABILITIES_ARGUMENT}${JSON.stringify(capabilities)}`;
}

/** Reads `capabilitiesArgument` back; without it, the page gets no capabilities beyond the window. */
export function readCapabilities(argv: readonly string[]): Capabilities {
  const argument = argv.find((text) => text.startsWith(CAPABILITIES_ARGUMENT));
  if (argument === undefined) return { nativeWindow: true };
  // Main wrote it with the function above; it crosses no trust boundary.
  return JSON.parse(argument.slice(CAPABILITIES_ARGUMENT.length)) as Capabilities;
}
