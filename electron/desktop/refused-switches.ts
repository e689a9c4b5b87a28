/**
 * The command line switches that a packaged program does not start with: each would hand the page, or main, to whoever
 * can start the program with it.
 *
 * The fuses already keep Node's own switches out; those of Chromium have none.
 */
const OPENING = [
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
  // What the page says on its console, which may repeat what was typed, in a file or a terminal that no redaction sees.
  ...['log-file', 'enable-logging'],
  // What goes through the network stack is written down or led elsewhere.
  ...['log-net-log', 'ssl-key-log-file', 'ignore-certificate-errors'],
  ...['host-rules', 'host-resolver-rules', 'proxy-server'],
] as const;

/** The page without the walls of its process, or in main's own. */
const UNWALLED = [
  ...['no-sandbox', 'disable-setuid-sandbox', 'disable-namespace-sandbox', 'disable-seccomp-filter-sandbox'],
  ...['no-zygote', 'single-process'],
] as const;

/** The sentence with which the program ends; undefined if it may start. */
export function refusedSwitch(isPackaged: boolean, hasSwitch: (name: string) => boolean): string | undefined {
  if (!isPackaged) return undefined;
  const named = (switches: readonly string[]): string =>
    switches
      .filter(hasSwitch)
      .map((name) => `--${name}`)
      .join(', ');
  const [opening, unwalled] = [named(OPENING), named(UNWALLED)];
  if (opening !== '')
    return `The packaged program does not start with ${opening}: the page and its keys would be open to another program. Start it without, or run it from a checkout.`;
  if (unwalled === '') return undefined;
  return `The packaged program does not start with ${unwalled}: the page would run without Chromium’s sandbox. If you did not give that switch, the AppImage added it, because this system does not let programs make the user namespaces that the sandbox needs. Install the deb or rpm package, which is allowed to (the deb by its AppArmor profile), or allow them for all programs: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 on Ubuntu, kernel.unprivileged_userns_clone=1 on Debian.`;
}
