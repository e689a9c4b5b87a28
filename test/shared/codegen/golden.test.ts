import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { printProgram } from '../../../electron/codegen/print-program.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { TARGET_IDS } from '../../../shared/codegen/target.ts';
import { TARGETS } from '../../../shared/codegen/targets.ts';
import type { PreparedRequest } from '../../../shared/signature/trace.ts';
import { prepared } from '../signature/signed-draft.ts';
import { PROGRAM_REQUESTS } from './program-requests.ts';

/**
 * The programs as they are printed. After a change that is meant, `UPDATE_GOLDEN=1 npx vitest run --config
 * test/vitest.config.ts test/shared/codegen` writes them anew; the difference is then read in the commit.
 */
const GOLDEN = join(import.meta.dirname, 'golden');
const UPDATES = process.env.UPDATE_GOLDEN === '1';

function requestOf({ draft }: (typeof PROGRAM_REQUESTS)[number]): PreparedRequest {
  const text = draft.form ?? (draft.json === undefined ? '' : JSON.stringify(draft.json));
  const type = draft.form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  return prepared({
    method: text === '' ? 'GET' : 'POST',
    target: draft.target,
    headers: text === '' ? [] : [['Content-Type', type]],
    body: encodeUtf8(text),
  });
}

test.each(TARGETS.map((target) => [target.id, target] as const))('%s prints what it printed before', (id, target) => {
  for (const request of PROGRAM_REQUESTS) {
    const source = { ...requestOf(request), operation: request.operation, maskedPlaces: 0 };
    const { program } = printProgram(target, source);
    // Every file of a language could have the same name; the operation tells them apart. `.txt` keeps other tools away.
    const file = join(GOLDEN, id, `${request.operation}.txt`);
    if (UPDATES) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, program);
    }
    expect(program, file).toBe(readFileSync(file, 'utf8'));
  }
});

test('there is a target for each id, in one order, and no golden file of a target that is gone', () => {
  expect(TARGETS.map(({ id }) => id)).toEqual(TARGET_IDS);
  expect(readdirSync(GOLDEN).sort()).toEqual([...TARGET_IDS].sort());
  for (const id of TARGET_IDS) expect(readdirSync(join(GOLDEN, id))).toHaveLength(PROGRAM_REQUESTS.length);
});
