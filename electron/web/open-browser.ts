/** Asks the system to open an address in the user's browser; false if there is no way to ask. */
import { spawn } from 'node:child_process';
import { platform } from 'node:os';

export function openBrowser(address: string): boolean {
  const command = openCommand(address);
  if (!command) return false;
  const opener = spawn(command.program, command.args, { stdio: 'ignore', detached: true });
  // The terminal already shows the address, so a system without that program loses nothing.
  opener.on('error', () => {});
  opener.unref();
  return true;
}

function openCommand(address: string): { program: string; args: string[] } | undefined {
  switch (platform()) {
    case 'darwin':
      return { program: 'open', args: [address] };
    case 'win32':
      return { program: 'rundll32', args: ['url.dll,FileProtocolHandler', address] };
    default:
      if (process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY === undefined) return undefined;
      return { program: 'xdg-open', args: [address] };
  }
}
