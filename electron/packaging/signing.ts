/**
 * Whether this environment can sign, in a line for who builds: packages are made unsigned where it cannot, and say so.
 *
 * electron-builder reads the variables itself; no value of theirs is read or printed here.
 */

type Environment = Readonly<Record<string, string | undefined>>;

const NOTARY_KEYS = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'];
const NOTARY_ACCOUNT = ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'];

export function signingRemarks(platform: NodeJS.Platform, environment: Environment): string[] {
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  if (platform === 'darwin') {
    const remarks = [];
    if (!isSet('CSC_LINK') && !isSet('CSC_NAME'))
      remarks.push(
        'Neither CSC_LINK nor CSC_NAME is set: unless the keychain has an identity, the packages are unsigned, and macOS asks before it opens them.',
      );
    if (!NOTARY_KEYS.every(isSet) && !NOTARY_ACCOUNT.every(isSet))
      remarks.push(
        `The packages are not notarized: that takes ${NOTARY_KEYS.join(', ')}, or ${NOTARY_ACCOUNT.join(', ')}.`,
      );
    return remarks;
  }
  if (platform === 'win32' && !isSet('WIN_CSC_LINK') && !isSet('CSC_LINK'))
    return [
      'Neither WIN_CSC_LINK nor CSC_LINK is set: the packages are unsigned, and Windows warns before it runs them.',
    ];
  return [];
}
