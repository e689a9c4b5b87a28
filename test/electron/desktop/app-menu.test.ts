/** The application menu: what stands in it, item by item, and what must not. */
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { appMenuTemplate } from '../../../electron/desktop/app-menu.ts';

/** An item as text: its role, or its label with what lies below it. */
function drawn(item: MenuItemConstructorOptions): string {
  const below = Array.isArray(item.submenu) ? `: ${item.submenu.map(drawn).join(', ')}` : '';
  return `${item.role ?? item.label ?? item.type}${below}`;
}

const VIEW = '&View: resetZoom, zoomIn, zoomOut, separator, togglefullscreen';

describe('appMenuTemplate', () => {
  it.each([
    ['linux', ['&File: quit', 'editMenu', VIEW, 'windowMenu']],
    ['win32', ['&File: quit', 'editMenu', VIEW, 'windowMenu']],
    ['darwin', ['appMenu', 'editMenu', VIEW, 'windowMenu']],
  ])('on %s is exactly this, of roles whose labels and keys are the system’s own', (platform, expected) => {
    expect(appMenuTemplate(platform, 'packaged').map(drawn)).toEqual(expected);
    const text = JSON.stringify(appMenuTemplate(platform, 'packaged'));
    expect(text).not.toMatch(/accelerator|click/);
  });

  it.each(['linux', 'win32', 'darwin'])('on %s holds tools for developers in a checkout only', (platform) => {
    const inCheckout = appMenuTemplate(platform, 'checkout').map(drawn);
    expect(inCheckout).toContain(`${VIEW}, separator, reload, toggleDevTools`);
    expect(JSON.stringify(appMenuTemplate(platform, 'packaged'))).not.toMatch(/dev ?tools|reload/i);
  });
});
