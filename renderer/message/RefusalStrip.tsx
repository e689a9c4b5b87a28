/** Why a message came to nothing, under its title and above its tabs: the sentence, what to do, and the check behind it. */
import { ListChecks } from 'lucide-react';
import type { WhyRefused } from '../../shared/result/why-refused.ts';
import type { CheckId } from '../../shared/signature/verdict.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';

type RefusalStripProps = { readonly why: WhyRefused; readonly onCheck: (id: CheckId) => void };

export function RefusalStrip({ why, onCheck }: RefusalStripProps) {
  const { title, reasons, hint, checkId } = why;
  const [first, ...more] = reasons;
  return (
    <section className="refusal-strip" aria-label="Why it was refused">
      <Alert
        tone="bad"
        isSilent
        actions={
          checkId !== undefined && (
            <Button weight="quiet" icon={ListChecks} onPress={() => onCheck(checkId)}>
              Show the check
            </Button>
          )
        }
      >
        <p>
          <b>{title}</b> {first}
        </p>
        {more.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {hint !== undefined && <p className="small">{hint}</p>}
      </Alert>
    </section>
  );
}
