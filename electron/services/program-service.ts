/** The program itself, for the page: versions, licences, its folders, its theme, and the check for a newer version. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { Services } from '../../shared/contract/commands.ts';
import type { ProgramOutputs, ProgramPlace, UpdateCheck } from '../../shared/contract/program-commands.ts';
import { AppError } from '../../shared/failure.ts';
import type { ProgramSettings } from '../about/program-settings.ts';
import type { Updates } from '../about/updates.ts';
import { versionsOf } from '../about/versions.ts';
import { DATA_FOLDERS } from '../data-folder.ts';
import { readPlainFile } from '../files/read-plain-file.ts';
import type { ProgramLog } from '../log/program-log.ts';
import type { DesktopHands } from '../program-hands.ts';
import { LICENCES_FILE, projectCommit } from '../project.ts';

export type ProgramPorts = {
  readonly version: string;
  readonly dataFolder: string;
  readonly desktop?: DesktopHands | undefined;
  readonly log?: ProgramLog | undefined;
  readonly programSettings: ProgramSettings;
  readonly updates: Updates;
};

const LARGEST_LICENCES = 8 * 1024 * 1024;
const FOLDERS: Readonly<Record<ProgramPlace, string>> = { ...DATA_FOLDERS, data: '.' };

export function createProgramService(ports: ProgramPorts): Pick<Services, keyof ProgramOutputs> {
  const { version, dataFolder, desktop, log, programSettings, updates } = ports;
  const onDesktop = (act: string) => {
    if (desktop) return desktop;
    throw new AppError({
      code: 'desktop-only',
      message: `${act} is done by the desktop program; this one runs in the browser.`,
    });
  };
  const update = (): UpdateCheck => ({
    isOn: programSettings.now().isUpdateCheckOn,
    host: updates.place && new URL(updates.place.feed).host,
    found: updates.found(),
  });
  return {
    'program.about': async () => ({
      version,
      commit: projectCommit(),
      parts: versionsOf(),
      canReveal: desktop !== undefined,
      logPath: log?.path,
      update: update(),
    }),
    'program.licences': async () => ({ text: await readLicences() }),
    async 'program.reveal'({ place }) {
      const { showInFolder } = onDesktop('Showing a folder');
      const folder = join(dataFolder, FOLDERS[place]);
      const found = await stat(folder).catch(() => undefined);
      if (!found?.isDirectory()) {
        const message = `Nothing has been saved in ${folder} yet, so there is no such folder.`;
        throw new AppError({ code: 'folder-missing', message });
      }
      showInFolder(folder);
      return {};
    },
    async 'program.setTheme'({ theme }) {
      onDesktop('Telling the system the theme').setTheme(theme);
      if (programSettings.now().theme !== theme) await programSettings.change({ theme });
      return {};
    },
    async 'program.setAtStake'(atStake) {
      onDesktop('Asking before the window closes').noteAtStake(atStake);
      return {};
    },
    async 'program.setUpdateCheck'({ isOn }) {
      await programSettings.change({ isUpdateCheckOn: isOn });
      return update();
    },
    'program.checkForUpdate': () => updates.check(),
  };
}

async function readLicences(): Promise<string> {
  const read = await readPlainFile(LICENCES_FILE, LARGEST_LICENCES);
  if (read.ok) return decodeUtf8(read.value);
  const message = `The licences of what is shipped cannot be read from ${LICENCES_FILE}: ${read.failure.message}. npm run build gathers them.`;
  throw new AppError({ code: 'licences-missing', message });
}
