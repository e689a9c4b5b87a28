/** The sandbox's access token: hidden until the user asks for it, then with a copy button, and hidden again on request and with its place on the page. */
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { sandboxTokenStore } from './sandbox-token-store.ts';

/** `children` stand in its place while it is hidden. */
export function SandboxTokenPanel({ children }: { readonly children: ReactNode }) {
  const { token, failure, reveal, hide } = useStore(sandboxTokenStore(useStores()));
  useEffect(() => hide, [hide]);
  if (token === undefined) {
    return (
      <>
        {children}
        <Button weight="quiet" icon={Eye} onPress={() => void reveal()} name="Show the access token">
          Show
        </Button>
        {failure && <span className="bad">{failure.message}</span>}
      </>
    );
  }
  return (
    <>
      <code>{token}</code>
      <CopyButton name="Copy" text={() => token} />
      <Button weight="quiet" icon={EyeOff} onPress={hide} name="Hide the access token">
        Hide
      </Button>
    </>
  );
}
