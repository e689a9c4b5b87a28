/** A fault rule of the user's own: which operation, which fault, how often. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { OPERATIONS } from '../../../shared/catalogue/operations.ts';
import type { FaultRule } from '../../../shared/sandbox/fault.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { EMPTY_DRAFT, numberOf, type RuleDraft, ruleOf, type WhenKind } from './rule-draft.ts';
import { FAULT_KINDS, faultLabel, whenLabel } from './sandbox-labels.ts';

const WHEN: readonly (readonly [WhenKind, string])[] = [
  ['always', 'every time'],
  ['every', 'every nth time'],
  ['once', 'only the nth time'],
  ['chance', 'by chance'],
];
const TARGETS = [['*', 'all operations'] as const, ...OPERATIONS.map(({ name }) => [name, name] as const)];

type RuleFormProps = { readonly isBusy: boolean; readonly onAdd: (rule: FaultRule) => void };

export function RuleForm({ isBusy, onAdd }: RuleFormProps) {
  const [draft, setDraft] = useState<RuleDraft>(EMPTY_DRAFT);
  const change = (changes: Partial<RuleDraft>) => setDraft({ ...draft, ...changes });
  const number = numberOf(draft.faultKind);
  const rule = ruleOf(draft);
  return (
    <div className="stack inset">
      <div className="columns columns--small">
        <ChoiceField
          label="Operation"
          choices={TARGETS}
          chosen={draft.operation}
          onChoose={(operation) => change({ operation })}
        />
        <ChoiceField
          label="Fault"
          choices={FAULT_KINDS}
          chosen={draft.faultKind}
          onChoose={(faultKind) => change({ faultKind })}
        />
        {number && (
          <NumberField
            key={number.label}
            label={number.label}
            unit={number.unit}
            value={draft[number.field]}
            least={number.field === 'status' ? 400 : number.field === 'bytesPerSec' ? 1 : 0}
            onChange={(value) => change({ [number.field]: Math.min(value, number.most) })}
          />
        )}
        {draft.faultKind === 'content-type' && (
          <TextField
            label="Content-Type"
            value={draft.contentType}
            isBytes
            onChange={(contentType) => change({ contentType })}
          />
        )}
        <ChoiceField
          label="How often"
          choices={WHEN}
          chosen={draft.whenKind}
          onChoose={(whenKind) => change({ whenKind })}
        />
        {(draft.whenKind === 'every' || draft.whenKind === 'once') && (
          <NumberField
            label="n"
            unit="requests"
            value={draft.nth}
            least={1}
            onChange={(nth) => change({ nth: Math.min(nth, 1_000_000) })}
          />
        )}
        {draft.whenKind === 'chance' && (
          <NumberField
            label="Percent"
            unit="percent"
            value={draft.percent}
            onChange={(percent) => change({ percent: Math.min(percent, 100) })}
          />
        )}
      </div>
      <p className="line soft">
        <Button icon={Plus} onPress={() => onAdd(rule)} disabled={isBusy}>
          Add this fault
        </Button>
        <span>
          {draft.operation === '*' ? 'All operations' : draft.operation}, {whenLabel(rule.when)}:{' '}
          {faultLabel(rule.fault)}.
        </span>
      </p>
    </div>
  );
}
