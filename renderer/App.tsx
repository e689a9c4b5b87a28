/** The page: provides the stores to all panels and draws the window. */
import { ShellPanel } from './shell/ShellPanel.tsx';
import type { Stores } from './stores/stores.ts';
import { StoresContext } from './stores/stores-context.ts';

export function App({ stores }: { readonly stores: Stores }) {
  return (
    <StoresContext value={stores}>
      <ShellPanel />
    </StoresContext>
  );
}
