/** The application menu: standard roles only, so that copy, paste, zoom and quit work as users of the system expect. */
import type { MenuItemConstructorOptions } from 'electron';

/** The template; `platform` is `process.platform`. */
export function appMenuTemplate(platform: string): MenuItemConstructorOptions[] {
  const quit: MenuItemConstructorOptions = { role: 'quit' };
  return [
    platform === 'darwin' ? { role: 'appMenu' } : { label: '&File', submenu: [quit] },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        { role: 'reload' },
        { role: 'toggleDevTools' },
      ],
    },
    { role: 'windowMenu' },
  ];
}
