/** The copy menu of an exchange. */
import { useStore } from 'zustand';
import type { Exchange } from '../../shared/request/exchange.ts';
import { useStores } from '../stores/stores-context.ts';
import { CopyMenu } from './CopyMenu.tsx';

export function CopyMenuPanel({ exchange }: { readonly exchange: Exchange }) {
  const { copy, workbench } = useStores();
  const room = useStore(copy);
  const environment = useStore(workbench, (one) =>
    one.state?.environments.find(({ id }) => id === exchange.environmentId),
  );
  return (
    <CopyMenu
      state={room.state}
      environment={environment && { name: environment.name, isLive: environment.danger }}
      onCopy={(form, hasToken) => void room.copy(exchange, form, hasToken)}
      onClose={room.settle}
    />
  );
}
