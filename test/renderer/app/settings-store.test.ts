/** This browser's choices come back as they were, and what somebody else wrote in their place does no harm. */
import { expect, test } from 'vitest';
import { createSettingsStore } from '../../../renderer/app/settings-store.ts';

function storeOver(kept: Map<string, string>) {
  return createSettingsStore({ read: (name) => kept.get(name), write: (name, value) => void kept.set(name, value) });
}

test('skin and thumb are kept', () => {
  const kept = new Map<string, string>();
  const first = storeOver(kept).getState();
  first.change({ skin: 'android', thumb: { ...first.thumb, pressesInTenSeconds: 12, longestWord: 'Mosi' } });
  const { skin, thumb, theme } = storeOver(kept).getState();
  expect({ skin, thumb, theme }).toEqual({
    skin: 'android',
    thumb: { ...first.thumb, pressesInTenSeconds: 12, longestWord: 'Mosi' },
    theme: 'system',
  });
});

test('the text size is kept, and one that there is not is the usual one', () => {
  const kept = new Map<string, string>();
  storeOver(kept).getState().change({ textSize: 'largest' });
  expect(storeOver(kept).getState().textSize).toBe('largest');
  const foreign = new Map([['dialbench.settings', '{"textSize":"huge"}']]);
  expect(storeOver(foreign).getState().textSize).toBe('usual');
});

test.each([
  '{"skin":"iphone","thumb":{"pressesInTenSeconds":0,"commitMs":"x","longestWord":7}}',
  '{"thumb":null}',
  '[]',
  'no',
])('%s is replaced by what is usual', (text) => {
  const { skin, thumb } = storeOver(new Map([['dialbench.settings', text]])).getState();
  const usual = storeOver(new Map()).getState();
  expect({ skin, thumb }).toEqual({ skin: 'handset', thumb: usual.thumb });
});
