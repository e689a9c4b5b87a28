/** Copies a text and briefly confirms it, or reports that copying failed. */
import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';

const SAYS_SO_MS = 1400;

export function CopyButton({ text, name }: { readonly text: () => string; readonly name: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SAYS_SO_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const Icon = outcome === 'copied' ? Check : outcome === 'failed' ? X : Copy;
  const word = outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Not allowed' : name;
  return (
    <button type="button" className="button button--quiet" onClick={copy}>
      <Icon aria-hidden />
      <span aria-live="polite">{word}</span>
    </button>
  );
}
