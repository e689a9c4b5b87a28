/** Why the service refused, reason by reason; a reason that names a field links to it. */
import { fieldOfError } from '../../shared/form/check-input.ts';
import type { FormModel } from '../../shared/form/form-model.ts';
import { isSameSentence, type Refusal } from '../../shared/result/refusal-of.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';

type RefusalViewProps = {
  readonly refusal: Refusal;
  readonly model: FormModel;
  /** Absent while no form is shown. */
  readonly onFocusField: ((fieldKey: string) => void) | undefined;
};

export function RefusalView({ refusal, model, onFocusField }: RefusalViewProps) {
  const { message, reasons } = refusal;
  if (message === '' && reasons.length === 0) return null;
  return (
    <div className="refusal">
      <Alert tone="bad" isSilent>
        {message !== '' && <p className="strong">{message}</p>}
        {reasons.length > 0 && (
          <ul className="refusal__reasons">
            {reasons.map(({ field, message: reason }, at) => {
              const key = `${at} ${field}`;
              const fieldKey = fieldOfError(model, field);
              return (
                <li key={key} className="line">
                  <code>{field}</code>
                  {!isSameSentence(reason, message) && <span>{reason}</span>}
                  {fieldKey !== undefined && onFocusField && (
                    <Button weight="quiet" name={`Go to the field ${field}`} onPress={() => onFocusField(fieldKey)}>
                      Go to the field
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Alert>
    </div>
  );
}
