import { expect, test } from 'vitest';
import { FLOW_FIELDS, fieldHelp, flowJsonSchema } from '../../../shared/flow/flow-schema.ts';

test('every field that a flow file may have says what it is, to the editor and in the JSON Schema', () => {
  const fields = Object.entries(FLOW_FIELDS).flatMap(([level, all]) =>
    Object.entries(all).map(([name, help]) => [`${level}.${name}`, help] as const),
  );
  expect(fields.length).toBeGreaterThan(20);
  for (const [name, help] of fields) expect(help, name).toMatch(/^.{10,}\.$/u);
  expect(flowJsonSchema()).toMatchObject({ properties: { dial: { description: FLOW_FIELDS.flow.dial } } });
});

test('a name that is a property of every object is no field', () => {
  expect(fieldHelp('step', 'press')).toMatch(/as it is written/);
  expect(fieldHelp('vars', 'constructor')).toBeUndefined();
});
