/** Says what the vault of an earlier checkout is that lies in the folder, so that no key in it is lost unnoticed. */
import type { VaultState } from '../../shared/contract/workbench-state.ts';
import { Alert } from '../ui/Alert.tsx';

export function EarlierVault({ earlier }: { readonly earlier: NonNullable<VaultState['earlier']> }) {
  const { path, keyCount } = earlier;
  const keys = keyCount === undefined ? '' : `, with ${keyCount} ${keyCount === 1 ? 'key' : 'keys'}`;
  return (
    <Alert tone="warn" isSilent>
      <b>A vault of an earlier checkout is in this folder</b>
      {keys}: <code>{path}</code>. The desktop program used to keep its own; now there is one vault, and this file is
      neither read nor changed. To keep its keys, export them with that checkout and import them here. Then delete the
      file.
    </Alert>
  );
}
