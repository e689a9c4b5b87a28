/** The window's first colour is the page's. Two rooms hold it, because main cannot read the page's styles in time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAPER } from '../../../electron/desktop/paper.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';

it('the window is filled with the page’s paper, so that nothing flashes at the start', () => {
  const tokens = readFileSync(join(PROJECT_FOLDER, 'renderer', 'styles', 'tokens.css'), 'utf8');
  expect(tokens).toContain(`--paper: light-dark(${PAPER.light}, ${PAPER.dark});`);
});
