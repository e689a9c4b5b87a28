/** Actions of the stage: each script that comes with the program. What opens it is one of the window. */

import { type Action, actionsOf } from '../app/action.ts';
import type { Stores } from '../app/stores.ts';
import { STAGE_SCRIPTS } from './stage-scripts.ts';
import { stageStore } from './stage-store.ts';

export function stageActions(stores: Stores): readonly Action[] {
  const { open } = stageStore(stores).getState();
  const act = actionsOf('Flows', 'stage', {
    keywords: ['present', 'presentation', 'full screen', 'demo', 'show', 'slides'],
  });
  return [
    ...STAGE_SCRIPTS.map((script) =>
      act(`present.${script.title}`, `Present: ${script.title}`, { within: 'Present', titleWithin: script.title }, () =>
        open(script),
      ),
    ),
  ];
}
