/** `npm run bench [GROUP…]`: prints each figure as a ratio within this run, with its parts. Exits non-zero on misuse only. */
import { doctorFigures } from './doctor.ts';
import { flowFigures } from './flows.ts';
import { historyFigures } from './history.ts';
import { idleFigures } from './idle.ts';
import { loadFigures } from './load-engines.ts';
import { mapFigures } from './map.ts';
import { type Figure, figureLines } from './measure.ts';
import { memoryFigures } from './memory.ts';
import { pageFigures } from './page.ts';
import { phoneFigures } from './phone.ts';
import { sandboxFigures } from './sandbox.ts';
import { signingFigures } from './signing.ts';
import { startFigures } from './start.ts';

const GROUPS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  start: startFigures,
  signing: signingFigures,
  doctor: doctorFigures,
  sandbox: sandboxFigures,
  history: historyFigures,
  page: pageFigures,
  phone: phoneFigures,
  idle: idleFigures,
  flows: flowFigures,
  map: mapFigures,
  load: loadFigures,
  memory: memoryFigures,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench group “${unknown.join('”, “')}”; known: ${Object.keys(GROUPS).join(', ')}.\n`,
  );
  process.exit(2);
}
for (const [name, measure] of Object.entries(GROUPS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  process.stdout.write(`${name}\n`);
  for (const figure of await measure())
    process.stdout.write(
      `${figureLines(figure)
        .map((line) => `  ${line}`)
        .join('\n')}\n`,
    );
}
