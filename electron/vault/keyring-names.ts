/** The secret stores of operating systems, as the user knows them. */

const NAMES: Readonly<Record<string, string>> = {
  keychain: 'the macOS keychain',
  dpapi: 'Windows data protection',
  gnome_libsecret: 'the GNOME keyring (gnome_libsecret)',
  kwallet: 'KWallet (kwallet)',
  kwallet5: 'KWallet (kwallet5)',
  kwallet6: 'KWallet (kwallet6)',
};

/** `backend` as it stands in the vault file. */
export function keyringName(backend: string): string {
  return NAMES[backend] ?? `the keyring ${backend}`;
}

/** What to start the desktop program with so that Electron takes this store; empty where there is no choice. */
export function keyringSwitch(backend: string): string {
  return /^(gnome_libsecret|kwallet[56]?)$/.test(backend) ? ` --password-store=${backend.replace('_', '-')}` : '';
}
