/** `npm run dist` where it makes nothing: words it does not know, and no runtime to be had. */
import { describe, expect, it } from 'vitest';
import { readDistArguments, USAGE } from '../../../electron/packaging/dist-arguments.ts';
import { signingRemarks } from '../../../electron/packaging/signing.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { runDist } from '../../support/packed-app.ts';
import { tempFolder } from '../../support/temp-folder.ts';

describe('npm run dist', () => {
  it('without a runtime, and no way to fetch one, says so in one line and exits 3', async () => {
    const nowhere = { ELECTRON_OVERRIDE_DIST_PATH: tempFolder(), ELECTRON_MIRROR: 'https://127.0.0.1:1/' };
    for (const args of [[], ['--dir']]) {
      const { status, stdout, stderr } = await runDist(PROJECT_FOLDER, args, nowhere);
      expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
      expect(stderr).toBe(
        'Electron cannot be packed: its runtime is not installed and cannot be fetched (127.0.0.1:1: ECONNREFUSED). “npm run dist -- --dir --placeholder” builds without it.\n',
      );
    }
  });

  it('exits 2 with a sentence on a word that it does not know', async () => {
    expect(await runDist(PROJECT_FOLDER, ['--dir', '--sign'])).toEqual({
      status: 2,
      stdout: '',
      stderr: '“--sign” is no option: expected --dir or --placeholder.\n',
    });
  });

  it('says how it is used when asked', async () => {
    expect(await runDist(PROJECT_FOLDER, ['--help'])).toEqual({ status: 0, stdout: `${USAGE}\n`, stderr: '' });
  });
});

describe('its options', () => {
  it('are two, and the placeholder goes into a folder only', () => {
    expect(readDistArguments([])).toEqual({ isFolderOnly: false, hasPlaceholder: false });
    expect(readDistArguments(['--dir'])).toEqual({ isFolderOnly: true, hasPlaceholder: false });
    expect(readDistArguments(['--placeholder', '--dir'])).toEqual({ isFolderOnly: true, hasPlaceholder: true });
    expect(readDistArguments(['--placeholder'])).toEqual({ mistake: expect.stringContaining('goes with --dir') });
    expect(readDistArguments(['--dir', 'linux'])).toEqual({ mistake: expect.stringContaining('“linux” is no option') });
  });
});

describe('what is said of signing', () => {
  const notary = { APPLE_API_KEY: 'k', APPLE_API_KEY_ID: 'i', APPLE_API_ISSUER: 's' };

  it('is that packages are unsigned, where the variables are missing or empty', () => {
    expect(signingRemarks('win32', { CSC_LINK: '' })).toEqual([expect.stringContaining('the packages are unsigned')]);
    expect(signingRemarks('darwin', {})).toEqual([
      expect.stringContaining('the packages are unsigned'),
      expect.stringContaining('not notarized'),
    ]);
    expect(signingRemarks('darwin', { ...notary, APPLE_API_ISSUER: '' })).toHaveLength(2);
  });

  it('is nothing where they are there, and never what they hold', () => {
    expect(signingRemarks('win32', { WIN_CSC_LINK: 'file' })).toEqual([]);
    expect(signingRemarks('darwin', { CSC_NAME: 'me', ...notary })).toEqual([]);
    expect(signingRemarks('linux', {})).toEqual([]);
    expect(signingRemarks('darwin', { APPLE_ID: 'secret-value' }).join(' ')).not.toContain('secret-value');
  });
});
