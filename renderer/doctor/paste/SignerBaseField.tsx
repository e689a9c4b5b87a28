/** The signer's own base, as its program printed it: optional, and in any printed form. */
import { Undo2 } from 'lucide-react';
import { NO_EVIDENCE } from '../../../shared/compare/evidence.ts';
import type { PrintedForm } from '../../../shared/compare/printed-form.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EvidenceField } from '../../ui/EvidenceField.tsx';
import { type PrintedBase, printedBase } from './printed-base.ts';

type SignerBaseFieldProps = { readonly base: PrintedBase; readonly onChange: (base: PrintedBase) => void };

export function SignerBaseField({ base, onChange }: SignerBaseFieldProps) {
  const { printed, undone, offers } = base;
  return (
    <div className="stack stack--close">
      <EvidenceField
        label="The signer’s own base (optional)"
        evidence={printed}
        rows={3}
        placeholder="What the signer’s program printed, in any form: text, a string literal, hex, base64."
        onChange={(next) => onChange(printedBase(next, next === NO_EVIDENCE ? [] : undone))}
      />
      {offers.map((form) => (
        <Alert
          key={form}
          tone="quiet"
          actions={
            <Button onPress={() => onChange(printedBase(printed, [...undone, form]))}>{FORM_WORDS[form].act}</Button>
          }
        >
          {FORM_WORDS[form].looks}
        </Alert>
      ))}
      {undone.length > 0 && (
        <Alert
          tone="quiet"
          actions={
            <Button weight="quiet" icon={Undo2} onPress={() => onChange(printedBase(printed, []))}>
              As it was pasted
            </Button>
          }
        >
          Before comparing: {undone.map((form) => FORM_WORDS[form].done).join(', ')}.
        </Alert>
      )}
    </div>
  );
}

/** Labels of the printed forms: what the text looks like, and the action that undoes it. */
const FORM_WORDS: Readonly<
  Record<PrintedForm, { readonly looks: string; readonly act: string; readonly done: string }>
> = {
  'json-string': { looks: 'It looks like a JSON string.', act: 'Read the string', done: 'JSON string read' },
  'quoted-string': {
    looks: 'It looks like a quoted literal of a program.',
    act: 'Read the literal',
    done: 'literal read',
  },
  hex: { looks: 'It looks like hex.', act: 'Read the bytes', done: 'hex read' },
  base64: { looks: 'It looks like base64.', act: 'Read the bytes', done: 'base64 read' },
  'written-escapes': {
    looks: 'Its line ends are written out as \\n.',
    act: 'Make them line feeds',
    done: 'written-out line ends made line feeds',
  },
  crlf: {
    looks: 'Its lines end with CR LF. A terminal may have made them so; a signer that does signs other bytes.',
    act: 'Compare with LF',
    done: 'CR LF made LF',
  },
  'final-line-feed': {
    looks: 'It ends with a line feed. Printing may have added it; a signer that does signs other bytes.',
    act: 'Compare without it',
    done: 'final line feed left out',
  },
};
