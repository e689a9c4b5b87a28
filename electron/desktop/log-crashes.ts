/**
 * Writes down which process of the program ended or hangs, and why. What the page says on its console is not written: it
 * may repeat what its user typed.
 */
import type { App, BrowserWindow } from 'electron';
import type { ProgramLog } from '../log/program-log.ts';

export function logCrashes(app: Pick<App, 'on'>, log: Pick<ProgramLog, 'write'>): void {
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason !== 'clean-exit') log.write('error', `The page’s process is gone: ${reason}, exit code ${exitCode}.`);
  });
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.write('error', `The process ${name ?? type} is gone: ${reason}, exit code ${exitCode}.`);
  });
}

export function logHangs(window: Pick<BrowserWindow, 'on'>, log: Pick<ProgramLog, 'write'>): void {
  window.on('unresponsive', () => void log.write('warn', 'The page does not answer.'));
  window.on('responsive', () => void log.write('info', 'The page answers again.'));
}
