/** What the preload and the door call each other by. Pure names: the preload's bundle holds nothing of main's. */
import type { Capabilities } from '../../shared/contract/capabilities.ts';

/** Page to main: command and input, answered with an Answer. */
export const CALL_CHANNEL = 'host.call';

/** Main to page: event name and payload. */
export const EVENT_CHANNEL = 'host.event';

const CAPABILITIES_ARGUMENT = '--dialbench-capabilities=';

/** The command line argument by which main tells the preload what the program can do. */
export function capabilitiesArgument(capabilities: Capabilities): string {
  return `${CAPABILITIES_ARGUMENT}${JSON.stringify(capabilities)}`;
}

/** Reads `capabilitiesArgument` back; without one, nothing is claimed beyond the window itself. */
export function readCapabilities(argv: readonly string[]): Capabilities {
  const argument = argv.find((text) => text.startsWith(CAPABILITIES_ARGUMENT));
  if (argument === undefined) return { osSealing: false, nativeWindow: true };
  // Main wrote it a moment ago with the function above; it crosses no boundary of trust.
  return JSON.parse(argument.slice(CAPABILITIES_ARGUMENT.length)) as Capabilities;
}
