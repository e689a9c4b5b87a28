/** The stage as a part of the page. */
import { type Action, actionsOf } from '../app/action.ts';
import type { Stores } from '../app/stores.ts';
import { STAGE_SCRIPTS } from './stage-scripts.ts';
import { stageStore } from './stage-store.ts';

export { stageStore } from './stage-store.ts';

/** The room. */
export const loadPanel = async () => (await import('./StageRoomPanel.tsx')).StageRoomPanel;

/** What covers the window while the stage is open. */
export const loadStage = async () => (await import('./StagePanel.tsx')).StagePanel;

/** Each script that comes with the program. What opens the stage is one of the window. */
export function actions(stores: Stores): readonly Action[] {
  const { open } = stageStore(stores).getState();
  const act = actionsOf('Flows', 'stage', {
    keywords: ['present', 'presentation', 'full screen', 'demo', 'show', 'slides', 'captions', 'projector'],
  });
  return [
    ...STAGE_SCRIPTS.map((script) =>
      act(`present.${script.title}`, `Present: ${script.title}`, { within: 'Present', titleWithin: script.title }, () =>
        open(script),
      ),
    ),
  ];
}
