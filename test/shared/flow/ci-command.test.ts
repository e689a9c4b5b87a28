import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { flowName } from '../../../shared/contract/flow-commands.ts';
import { CI_SYSTEMS, type CiSystem, ciCommand, ciWorkflow } from '../../../shared/flow/ci-command.ts';
import { flowNameOf } from '../../../shared/flow/flow-file-name.ts';

const systems = Object.keys(CI_SYSTEMS) as CiSystem[];

test('the files are those of docs/ci.md, line by line', () => {
  const docs = new Set(readFileSync(join(import.meta.dirname, '../../../docs/ci.md'), 'utf8').split('\n'));
  for (const system of systems)
    for (const line of ciWorkflow(system, undefined).split('\n'))
      if (!line.includes('dialbench run')) expect(docs).toContain(line);
  expect(ciWorkflow('github', undefined)).toContain(
    '\n      - run: dialbench run flows --format github --report report.html\n',
  );
});

test('a flow’s name is one word of the command, whatever a shell or YAML reads in it', () => {
  expect(ciCommand('Buy')).toBe('dialbench run flows/Buy.flow.yaml --junit junit.xml --report report.html');
  for (const name of ['It’s $(fine)', "a'b `c` #d", '- x & y']) {
    const command = ciCommand(name);
    expect(command).toContain(`'flows/${name.replaceAll("'", String.raw`'\''`)}.flow.yaml'`);
    const { script } = (parse(ciWorkflow('gitlab', name)) as Record<string, { script: string[] }>)['ussd-flows'] ?? {};
    expect(script?.[1]).toBe(command);
  }
});

test('GitHub fills in nothing that stands in a flow’s name', () => {
  const command = /- run: (dialbench run .*)/.exec(
    ciWorkflow('github', '${{ github.event.head_commit.message }}'),
  )?.[1];
  expect(command).toContain("${{ '${{' }} github.event");
  // What is filled in is the two braces themselves, and the word is whole again.
  expect(command?.replaceAll("${{ '${{' }}", '${{')).toContain(
    "'flows/${{ github.event.head_commit.message }}.flow.yaml'",
  );
});

test.each(['constructor', '__proto__', 'toString'])(
  'a table by names has %s without holding it, so no flow is called so',
  (name) => {
    expect(flowName.safeParse(name).success).toBe(false);
    expect(flowNameOf(`${name}.flow.yaml`)).toBeUndefined();
  },
);
