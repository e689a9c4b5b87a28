/** What the page may do beyond showing itself. */
import { describe, expect, it } from 'vitest';
import { isPermitted } from '../../../electron/desktop/permissions.ts';

describe('isPermitted', () => {
  it.each(['dialbench://app', 'dialbench://app/', 'dialbench://app/index.html'])(
    'lets the page at %j write text to the clipboard, because copying a base is daily work',
    (asker) => {
      expect(isPermitted('clipboard-sanitized-write', asker)).toBe(true);
    },
  );

  it.each(['fullscreen', 'screen-wake-lock'])('lets our own page alone have %s, for the stage', (permission) => {
    expect(isPermitted(permission, 'dialbench://app/')).toBe(true);
    for (const asker of ['https://example.org', 'about:blank', 'null', undefined]) {
      expect(isPermitted(permission, asker)).toBe(false);
    }
  });

  it.each(['https://example.org', 'dialbench://app.evil/', 'dialbench://application', 'null', '', undefined])(
    'lets nobody else do so: %j',
    (asker) => {
      expect(isPermitted('clipboard-sanitized-write', asker)).toBe(false);
    },
  );

  it.each(['clipboard-read', 'media', 'geolocation', 'notifications', 'openExternal', 'fileSystem', 'usb', 'unknown'])(
    'denies %s even to our own page',
    (permission) => {
      expect(isPermitted(permission, 'dialbench://app/')).toBe(false);
    },
  );
});
