/** The application menu. */
import { describe, expect, it } from 'vitest';
import { appMenuTemplate } from '../../../electron/desktop/app-menu.ts';

describe('appMenuTemplate', () => {
  it.each(['linux', 'win32', 'darwin'])('offers a way to quit and the editing keys on %s', (platform) => {
    const text = JSON.stringify(appMenuTemplate(platform));
    expect(text).toMatch(/"role":"(quit|appMenu)"/);
    expect(text).toContain('"role":"editMenu"');
  });
});
