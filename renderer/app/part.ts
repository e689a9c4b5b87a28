/** Part: a room or a dialog whose code comes after the first screen, with its stores. */
import type { ComponentType } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Action } from './action.ts';
import type { Stores } from './stores.ts';

export type Part = {
  /** The panel that draws it, where it has one of its own. */
  loadPanel?(): Promise<ComponentType>;
  /** What it adds to the palette and the shortcuts. Reading them makes its stores. */
  actions?(stores: Stores): readonly Action[];
  /** The stores whose state its actions show. */
  shown?(stores: Stores): readonly Pick<StoreApi<unknown>, 'subscribe'>[];
  /** What “Send” sends while this part is in front and has something to send. */
  toSend?(stores: Stores): Pick<Action, 'note' | 'run'> | undefined;
};
