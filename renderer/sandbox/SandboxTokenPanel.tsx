/** The sandbox's access token: hidden until the user asks for it, then with a copy button, and hidden again on request and with its place on the page. */
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { sandboxStore } from './sandbox-store.ts';

/** `children` stand in its place while it is hidden. */
export function SandboxTokenPanel({ children }: { readonly children: ReactNode }) {
  const { token, revealToken, hideToken } = useStore(sandboxStore(useStores()));
  useEffect(() => hideToken, [hideToken]);
  if (token === undefined) {
    return (
      <>
        {children}
        <Button weight="quiet" icon={Eye} onPress={() => void revealToken()} name="Show the access token">
          Show
        </Button>
      </>
    );
  }
  return (
    <>
      <code>{token}</code>
      <CopyButton name="Copy" text={() => token} />
      <Button weight="quiet" icon={EyeOff} onPress={hideToken} name="Hide the access token">
        Hide
      </Button>
    </>
  );
}
