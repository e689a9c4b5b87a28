import { expect, test } from 'vitest';
import { commentAbove } from '../../../../shared/page/flow/comment-above.ts';
import { flowNameComplaint, freeFlowName } from '../../../../shared/page/flow/flow-name.ts';

test('a comment stands above its line, as far in as that line', () => {
  expect(commentAbove('steps:\n  - press: 1\n', 2, '# why')).toBe('steps:\n  # why\n  - press: 1\n');
  expect(commentAbove('a', 9, '# why')).toBe('a\n# why');
});

test('a name takes no character that a file may not have, and no name that is taken in other letters', () => {
  expect(freeFlowName('Recorded 12:30/5', [])).toBe('Recorded 12 30 5');
  expect(freeFlowName('buy', ['Buy', 'Buy 2'])).toBe('buy 3');
  expect(freeFlowName('...', [])).toBe('Flow');
  expect(flowNameComplaint('Buy', [])).toBeUndefined();
  for (const name of ['', '.buy', 'a/b', 'a:b', ' a', 'x'.repeat(81)]) {
    expect(flowNameComplaint(name, []), name).toBeTypeOf('string');
  }
  expect(flowNameComplaint('buy', ['BUY'])).toMatch(/already/);
});
