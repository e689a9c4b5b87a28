/** Who had an exchange sent, where that was no person: a coding agent, or a conformance run. */
import { Bot, ClipboardCheck, type LucideIcon } from 'lucide-react';
import type { SentBy as Sender } from '../../shared/record/record-summary.ts';

const SENDERS: Readonly<Record<Sender, { readonly icon: LucideIcon; readonly word: string; readonly title: string }>> =
  {
    agent: { icon: Bot, word: 'agent', title: 'A coding agent had it sent, through “dialbench mcp”.' },
    conformance: { icon: ClipboardCheck, word: 'run', title: 'A conformance run sent it.' },
  };

type SentByProps = {
  readonly by: Sender | undefined;
  /** In a list. */
  readonly isShort?: boolean;
};

export function SentBy({ by, isShort = false }: SentByProps) {
  if (by === undefined) return null;
  const { icon: Icon, word, title } = SENDERS[by];
  return (
    <span className={`icon-word soft${isShort ? ' small' : ''}`} title={title}>
      <Icon aria-hidden /> {isShort ? word : WHOLE[by]}
    </span>
  );
}

const WHOLE: Readonly<Record<Sender, string>> = { agent: 'by an agent', conformance: 'by a conformance run' };
