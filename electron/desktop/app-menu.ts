/**
 * The application menu: standard roles only, so that copy, paste, zoom and quit work as users of the system expect.
 *
 * Labels and keys are the system's own. Reloading and the developer tools are for those who work on the program: in a
 * packaged one, whoever is told to open the tools and paste something there would hand over the page.
 */
import type { MenuItemConstructorOptions } from 'electron';

const FOR_DEVELOPERS: readonly MenuItemConstructorOptions[] = [
  { type: 'separator' },
  { role: 'reload' },
  { role: 'toggleDevTools' },
];

/** The template; `platform` is `process.platform`. */
export function appMenuTemplate(platform: string, runsFrom: 'checkout' | 'packaged'): MenuItemConstructorOptions[] {
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
        ...(runsFrom === 'checkout' ? FOR_DEVELOPERS : []),
      ],
    },
    { role: 'windowMenu' },
  ];
}
