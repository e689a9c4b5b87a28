/** The quick writer writes what the plain one writes, whatever model came before. */
import { expect, it } from 'vitest';
import { dice } from '../../../electron/vectors/dice.ts';
import { letter } from '../../../electron/vectors/letter.ts';
import { type BaseModel, modelOf, modelText } from '../../../shared/doctor/base-model.ts';
import { baseWriter } from '../../../shared/doctor/base-writer.ts';
import { formChanges } from '../../../shared/doctor/changes/form-changes.ts';
import { lineChanges } from '../../../shared/doctor/changes/line-changes.ts';
import { parameterChanges } from '../../../shared/doctor/changes/parameter-changes.ts';
import { targetChanges } from '../../../shared/doctor/changes/target-changes.ts';
import { valueChanges } from '../../../shared/doctor/changes/value-changes.ts';
import { readForgivingInput } from '../../../shared/doctor/read-signature.ts';
import { viewRequest } from '../../../shared/signature/components.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { send } from './broken-requests.ts';
import { subject } from './changes/written.ts';

it.each(['get', 'post'] as const)('writes every change of a %s request, alone and after another', (kind) => {
  const from = letter(dice(11), kind);
  const sent = send(from);
  const view = viewRequest(sent);
  const input = readForgivingInput(sent, 'sig1');
  if (input === undefined) throw new Error('Signature-Input cannot be read.');
  const model = modelOf(view, input, DEFAULT_SIGNING_PROFILE);
  const changes = [
    ...targetChanges(model, sent, ['other.example'], undefined),
    ...valueChanges(model, sent, { variants: [], digestOf: () => '' }),
    ...parameterChanges(model, 'sig1', []),
    ...lineChanges(model, view, from.names, from.names, {}),
    ...formChanges(model),
  ];
  const write = baseWriter();
  const wrong: string[] = [];
  const compare = (one: BaseModel): void => {
    if (write(one) !== modelText(one)) wrong.push(modelText(one));
  };
  for (const [at, { apply }] of changes.entries()) {
    const changed = apply(model);
    compare(changed);
    if (at % 7 > 0) continue;
    // So that what is far in the list comes before it too.
    const other = changes[(at * 31) % changes.length];
    if (other !== undefined) compare(other.apply(changed));
  }
  compare(model);
  expect(wrong).toEqual([]);
  expect(changes.length).toBeGreaterThan(1000);
});

it('forgets nothing where only the method, the headers or the value of one line is another', () => {
  const asked = { headers: [['x-a', '1']] as const, input: '("@method" "@target-uri" "X-A" "@path" "@authority")' };
  const model = { ...subject(asked).model, values: { '@path': '/d' } };
  const targetUrl = { ...model.url, path: '/t' };
  const models: readonly BaseModel[] = [
    model,
    { ...model, method: 'PUT' },
    { ...model, headers: { ...model.headers, 'x-a': '2' } },
    { ...model, targetUrl },
    { ...model, url: { ...model.url, authority: 'x.y' } },
    { ...model, values: {} },
    { ...model, values: { 'x-a': '3' } },
    { ...model, headers: {} },
    { ...model, names: ['x-a', '@method'] },
    { ...model, form: { ...model.form, colon: '=' } },
    { ...model, writtenName: (name) => name.toUpperCase() },
  ];
  for (const first of models) {
    const write = baseWriter();
    write(first);
    expect(models.map(write)).toEqual(models.map(modelText));
  }
});
