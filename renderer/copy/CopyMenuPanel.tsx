/** The copy menu of an exchange or a delivery. */
import { useStore } from 'zustand';
import type { Copyable } from '../../shared/request/exchange.ts';
import { copyStore } from '../stores/copy-store.ts';
import { useStores } from '../stores/stores-context.ts';
import { environmentById } from '../stores/workbench-store.ts';
import { CopyMenu } from './CopyMenu.tsx';

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
      state={room.state}
      environment={environment && { name: environment.name, isLive: environment.danger }}
      onCopy={(form, hasToken) => void room.copy(of, form, hasToken)}
      onClose={room.settle}
    />
  );
}
