/** Tells a room's store whether its panel is in front: now, and whenever that changes. What is out of sight need not be read. */
import type { PanelName } from './shell-store.ts';
import type { Stores } from './stores.ts';

export function followView({ shell }: Pick<Stores, 'shell'>, of: PanelName, tell: (isInView: boolean) => void): void {
  tell(shell.getState().panel === of);
  shell.subscribe(({ panel }, { panel: before }) => {
    if (panel !== before && (panel === of || before === of)) tell(panel === of);
  });
}
