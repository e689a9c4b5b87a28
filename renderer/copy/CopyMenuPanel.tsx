/** The copy menu of an exchange or a delivery. */
import { useStore } from 'zustand';
import { copyFormsOf } from '../../shared/forms/copy-form.ts';
import type { Copyable } from '../../shared/request/exchange.ts';
import { useStores } from '../app/stores-context.ts';
import { environmentById } from '../app/workbench-store.ts';
import { CopyMenu } from './CopyMenu.tsx';
import { copyStore } from './copy-store.ts';

type CopyMenuPanelProps = {
  readonly of: Copyable;
  /** The environment whose token can be restored; undefined: none. */
  readonly environmentId: string | undefined;
};

export function CopyMenuPanel({ of, environmentId }: CopyMenuPanelProps) {
  const stores = useStores();
  const { workbench } = stores;
  const room = useStore(copyStore(stores));
  const environment = useStore(workbench, (one) => environmentById(one, environmentId));
  return (
    <CopyMenu
      forms={copyFormsOf(of)}
      state={room.state}
      environment={environment && { name: environment.name, isLive: environment.danger }}
      onCopy={(form, hasToken) => void room.copy(of, form, hasToken)}
      onClose={room.settle}
    />
  );
}
