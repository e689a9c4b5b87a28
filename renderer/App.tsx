/** The page: provides the stores to all panels and draws the window. */

import type { Stores } from './app/stores.ts';
import { StoresContext } from './app/stores-context.ts';
import { ShellPanel } from './shell/ShellPanel.tsx';

export function App({ stores }: { readonly stores: Stores }) {
  return (
    <StoresContext value={stores}>
      <ShellPanel />
    </StoresContext>
  );
}
