/** An access token that stands hidden until the user asks for it: then with a copy button, and hidden again on request. */
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';

type RevealedTokenProps = {
  /** The store that may ask for it; `token` is undefined while it is hidden. */
  readonly store: {
    readonly token?: string | undefined;
    revealToken(): Promise<void>;
    hideToken(): void;
  };
  /** In its place while it is hidden. */
  readonly children: ReactNode;
};

export function RevealedToken({ store, children }: RevealedTokenProps) {
  const { token } = store;
  if (token === undefined) {
    return (
      <>
        {children}
        <Button weight="quiet" icon={Eye} onPress={() => void store.revealToken()} name="Show the access token">
          Show
        </Button>
      </>
    );
  }
  return (
    <>
      <code>{token}</code>
      <CopyButton name="Copy" text={() => token} />
      <Button weight="quiet" icon={EyeOff} onPress={store.hideToken} name="Hide the access token">
        Hide
      </Button>
    </>
  );
}
