/**
 * Hears what the system asks to open: arguments of this program and of a second one, and macOS's events.
 *
 * Attach it before the program is ready: macOS tells of the link or file that a program was started with that early.
 */
import { openingOfFile, openingOfLink, openingsOfArguments } from './opening-arguments.ts';
import type { OpeningQueue } from './opening-queue.ts';

/** The part of Electron's app that is used here. */
export type OpeningApp = {
  on(event: 'open-url' | 'open-file', listener: (event: { preventDefault(): void }, target: string) => void): unknown;
  on(event: 'second-instance', listener: (event: unknown, argv: string[], workingFolder: string) => void): unknown;
  addRecentDocument(path: string): void;
};

type Start = { readonly argv: readonly string[]; readonly workingFolder: string; readonly dataFolder: string };

export function hearOpenings(app: OpeningApp, queue: Pick<OpeningQueue, 'add'>, start: Start): void {
  const deps = { dataFolder: start.dataFolder, onOpened: (path: string) => app.addRecentDocument(path) };
  const takeArguments = (argv: readonly string[], workingFolder: string) => {
    for (const opening of openingsOfArguments(argv, workingFolder, deps)) queue.add(opening);
  };
  takeArguments(start.argv, start.workingFolder);
  app.on('open-url', (event, link) => {
    event.preventDefault();
    queue.add(openingOfLink(link));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    queue.add(openingOfFile(path, deps));
  });
  app.on('second-instance', (_event, argv, workingFolder) => takeArguments(argv, workingFolder));
}
