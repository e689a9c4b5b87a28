/**
 * What Electron adds to `process` in main, before main is read: versions, type, and the system that a test asks for.
 *
 * The version is of the installed package and says that it is not the real one; Chromium's is true and filled in once it
 * runs.
 */
import { ELECTRON_VERSION } from './app-facts.ts';
import { readSettings } from './test-channel.ts';

const { platform, isPackaged = false } = readSettings();

if (platform !== undefined) Object.defineProperty(process, 'platform', { value: platform });
const versions = { ...process.versions, electron: `${ELECTRON_VERSION}-stand-in`, chrome: 'not started' };
Object.defineProperty(process, 'versions', { value: versions });
Object.assign(process, {
  type: 'browser',
  resourcesPath: import.meta.dirname,
  ...(isPackaged ? {} : { defaultApp: true }),
});
