/**
 * The command line switches that a packaged program does not start with: each would hand the page, or main, to whoever
 * can start the program with it.
 *
 * The fuses already keep Node's own switches out; those of Chromium have none.
 */
const REFUSED = [
  // Another program drives the page.
  ...['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'remote-allow-origins'],
  // Another program drives main.
  ...['inspect', 'inspect-brk', 'inspect-port', 'inspect-wait', 'js-flags'],
  // Foreign code in the page, or none of its walls.
  ...['load-extension', 'disable-web-security', 'disable-site-isolation-trials', 'allow-running-insecure-content'],
  // Foreign programs in the place of Chromium's own.
  ...['renderer-cmd-prefix', 'utility-cmd-prefix', 'zygote-cmd-prefix', 'gpu-launcher', 'browser-subprocess-path'],
  // A keychain whose password everybody knows, in the place of the user's: the vault would open with nothing.
  'use-mock-keychain',
  // What the page says on its console, which may repeat what was typed, in a file that no redaction sees.
  'log-file',
  // What goes through the network stack is written down or led elsewhere.
  ...['log-net-log', 'ignore-certificate-errors', 'host-rules', 'host-resolver-rules'],
] as const;

/** The sentence with which the program ends; undefined if it may start. */
export function refusedSwitch(isPackaged: boolean, hasSwitch: (name: string) => boolean): string | undefined {
  if (!isPackaged) return undefined;
  const found = REFUSED.filter(hasSwitch).map((name) => `--${name}`);
  if (found.length === 0) return undefined;
  return `The packaged program does not start with ${found.join(', ')}: the page and its keys would be open to another program. Start it without, or run it from a checkout.`;
}
