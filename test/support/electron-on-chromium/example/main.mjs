// A small program of its own, for the test of the stand-in: it uses what a desktop program uses, and keeps a diary.
import { join } from 'node:path';
import { app, BrowserWindow, dialog, Menu, nativeTheme, protocol, screen, session } from 'electron';

const diary = [];
globalThis.exampleDiary = diary;
const folder = process.argv[process.argv.indexOf('--data') + 1];
app.enableSandbox();
app.setName('Example');
app.setPath('userData', folder);
app.setPath('sessionData', join(folder, 'chromium'));
protocol.registerSchemesAsPrivileged([{ scheme: 'example', privileges: { standard: true, secure: true } }]);
for (const event of ['open-url', 'open-file']) {
  app.on(event, (details, value) => {
    details.preventDefault();
    diary.push(`${event} ${value} ${app.isReady() ? 'after' : 'before'} ready`);
  });
}
app.on('second-instance', (_event, argv, workingDirectory, additionalData) =>
  diary.push({ argv: argv.slice(1), workingDirectory, additionalData }),
);
nativeTheme.on('updated', () => diary.push(`theme ${nativeTheme.shouldUseDarkColors ? 'dark' : 'light'}`));
app.on('activate', (_event, hasWindows) => diary.push(`activated ${hasWindows}`));
screen.on('display-removed', (_event, display) => diary.push(`display ${display.id} gone`));

if (!app.requestSingleInstanceLock({ asked: process.argv.slice(2) })) app.quit();
else
  app.whenReady().then(async () => {
    protocol.handle(
      'example',
      () =>
        new Response('<!doctype html><title>Example</title><a href="#x">a link</a>', {
          headers: { 'Content-Type': 'text/html' },
        }),
    );
    session.defaultSession.on('will-download', (event) => event.preventDefault());
    const window = new BrowserWindow({
      name: 'example',
      windowStatePersistence: true,
      width: 900,
      height: 700,
      minWidth: 600,
      minHeight: 400,
      show: false,
      webPreferences: {
        preload: join(import.meta.dirname, 'preload.cjs'),
        ...{ sandbox: true, contextIsolation: true, webviewTag: false, webSecurity: true, spellcheck: false },
        ...{ nodeIntegration: false, nodeIntegrationInSubFrames: false, nodeIntegrationInWorker: false },
      },
    });
    window.webContents.on('context-menu', (_event, params) => diary.push(`context menu on ${params.linkText}`));
    window.on('close', (event) => {
      const answer = dialog.showMessageBoxSync(window, { message: 'Close?', buttons: ['Close', 'Stay'], defaultId: 0 });
      if (answer === 1) event.preventDefault();
    });
    Menu.setApplicationMenu(
      Menu.buildFromTemplate([
        {
          label: 'File',
          submenu: [
            { label: 'Note', accelerator: 'CmdOrCtrl+Shift+N', click: () => diary.push('noted') },
            { label: 'Off', enabled: false, click: () => diary.push('off') },
            { type: 'separator' },
            { role: 'quit' },
          ],
        },
        { role: 'editMenu' },
        {
          label: 'View',
          submenu: [
            { label: 'Wide', type: 'checkbox', checked: true, click: (item) => diary.push(`wide ${item.checked}`) },
          ],
        },
      ]),
    );
    app.on('window-all-closed', () => app.quit());
    window.once('ready-to-show', () => window.show());
    await window.loadURL('example://app/');
  });
