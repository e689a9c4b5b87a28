import { expect, test } from 'vitest';
import { OPERATIONS } from '../../../shared/catalogue/operations.ts';
import { operationHelp } from '../../../shared/form/operation-help.ts';
import { inputFromSettings, readSetting } from '../../../shared/form/operation-settings.ts';

test('the example of every operation is one that can be given as it is printed', () => {
  for (const operation of OPERATIONS) {
    const [, line = ''] = /^Example: (.*)$/m.exec(operationHelp(operation)) ?? [];
    const settings = line
      .split(' --set ')
      .slice(1)
      .map((text) => readSetting(text.replace(/='(.*)'$/, '=$1')));
    expect(inputFromSettings({ operation, settings, pairsAs: 'json' }).operation).toBe(operation.name);
  }
});
