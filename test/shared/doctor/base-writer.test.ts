/** The quick writer writes what the plain one writes, whatever model came before. */
import { expect, it } from 'vitest';
import { dice } from '../../../electron/vectors/dice.ts';
import { letter } from '../../../electron/vectors/letter.ts';
import { modelOf, modelText } from '../../../shared/doctor/base-model.ts';
import { baseWriter } from '../../../shared/doctor/base-writer.ts';
import { changeSets } from '../../../shared/doctor/change-sets.ts';
import { formChanges } from '../../../shared/doctor/changes/form-changes.ts';
import { lineChanges } from '../../../shared/doctor/changes/line-changes.ts';
import { parameterChanges } from '../../../shared/doctor/changes/parameter-changes.ts';
import { targetChanges } from '../../../shared/doctor/changes/target-changes.ts';
import { readForgivingInput } from '../../../shared/doctor/read-signature.ts';
import { viewRequest } from '../../../shared/signature/components.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { send } from './broken-requests.ts';

it.each(['get', 'post'] as const)('writes every single change and every eleventh pair of a %s request', (kind) => {
  const from = letter(dice(11), kind);
  const sent = send(from);
  const view = viewRequest(sent);
  const input = readForgivingInput(sent, 'sig1');
  if (input === undefined) throw new Error('Signature-Input cannot be read.');
  const model = modelOf(view, input, DEFAULT_SIGNING_PROFILE);
  const sets = changeSets(model, () => [
    ...targetChanges(model, sent, ['other.example'], undefined),
    ...parameterChanges(model, 'sig1', []),
    ...lineChanges(model, view, from.names, from.names, {}),
    ...formChanges(model),
  ]);
  const write = baseWriter();
  let at = 0;
  let compared = 0;
  for (const models of [sets.none(), sets.singles(), sets.pairs()]) {
    for (const { model: changed } of models) {
      at += 1;
      const text = write(changed);
      if (at > 1000 && at % 11 > 0) continue;
      if (text !== modelText(changed)) expect(text).toBe(modelText(changed));
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(1000);
});
