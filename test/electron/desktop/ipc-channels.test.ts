/** What main tells the preload on the renderer's command line. */
import { describe, expect, it } from 'vitest';
import { capabilitiesArgument, readCapabilities } from '../../../electron/desktop/ipc-channels.ts';

describe('capabilities on the command line', () => {
  it.each([true, false])('arrive as main wrote them (osSealing %s), among Chromium’s own arguments', (osSealing) => {
    const argument = capabilitiesArgument({ osSealing, nativeWindow: true });
    expect(readCapabilities(['/electron', '--type=renderer', argument])).toEqual({ osSealing, nativeWindow: true });
  });

  it('claim no sealing where main said nothing, so that the page never promises it', () => {
    expect(readCapabilities([])).toEqual({ osSealing: false, nativeWindow: true });
  });
});
