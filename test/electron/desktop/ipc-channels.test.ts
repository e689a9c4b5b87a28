/** What main tells the preload on the renderer's command line. */
import { describe, expect, it } from 'vitest';
import { capabilitiesArgument, readCapabilities } from '../../../electron/desktop/ipc-channels.ts';

describe('capabilities on the command line', () => {
  it.each([true, false])(
    'arrive as main wrote them (nativeWindow %s), among Chromium’s own arguments',
    (nativeWindow) => {
      const argument = capabilitiesArgument({ nativeWindow });
      expect(readCapabilities(['/electron', '--type=renderer', argument])).toEqual({ nativeWindow });
    },
  );

  it('claim nothing beyond the window where main said nothing', () => {
    expect(readCapabilities([])).toEqual({ nativeWindow: true });
  });
});
