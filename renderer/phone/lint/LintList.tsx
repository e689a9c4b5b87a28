/** The Remarks of a session, each with its screen and a way to silence it; below them the silenced ones, with their reasons. */
import { type FormEvent, useState } from 'react';
import type { Remark } from '../../../shared/ussd/lint/remark.ts';
import { LINT_RULES } from '../../../shared/ussd/lint/rules.ts';
import { type Silence, silenceLine } from '../../../shared/ussd/lint/silence.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { openedForm } from '../../ui/opened-form.ts';
import { SeverityIcon } from '../../ui/SeverityIcon.tsx';
import { TextField } from '../../ui/TextField.tsx';

type Seen = Remark & { readonly number: number; readonly exchangeId?: string };

type LintListProps = {
  readonly heard: readonly Seen[];
  readonly silenced: readonly { readonly remark: Seen; readonly by: Silence }[];
  readonly onSilence: (silence: Silence) => void;
  readonly onUnsilence: (silence: Silence) => void;
  readonly onOpen: (exchangeId: string) => void;
};

export function LintList({ heard, silenced, onSilence, onUnsilence, onOpen }: LintListProps) {
  const [asked, setAsked] = useState<number>();
  return (
    <ul className="lint__list" aria-label="Remarks">
      {heard.map((remark) => (
        <li key={remark.number} className="lint__remark">
          <SeverityIcon severity={remark.severity} />
          <div className="lint__words">
            <p title={LINT_RULES[remark.rule].reason}>
              <span className="for-readers">{remark.severity}: </span>
              {remark.message}
            </p>
            <p className="line line--spread">
              <Where remark={remark} onOpen={onOpen} />
              {asked !== remark.number && (
                <Button
                  weight="quiet"
                  name={`Silence ${remark.rule} on ${remark.state}`}
                  onPress={() => setAsked(remark.number)}
                >
                  Silence
                </Button>
              )}
            </p>
            {asked === remark.number && (
              <ReasonForm
                onCancel={() => setAsked(undefined)}
                onGive={(reason) => {
                  setAsked(undefined);
                  onSilence({ rule: remark.rule, ...(remark.state === '' ? {} : { state: remark.state }), reason });
                }}
              />
            )}
          </div>
        </li>
      ))}
      {silenced.map(({ remark, by }) => (
        <li key={remark.number} className="lint__remark lint__remark--silenced">
          <SeverityIcon severity="info" />
          <div className="lint__words">
            <p title={remark.message}>Silenced: {by.reason}</p>
            <Where remark={remark} onOpen={onOpen} />
            <p className="line line--close">
              <CopyButton name="Copy for a flow" text={() => silenceLine(by)} />
              <Button weight="quiet" onPress={() => onUnsilence(by)}>
                Hear it again
              </Button>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The rule and the screen, which leads to the exchange of its press. */
function Where({ remark, onOpen }: { readonly remark: Seen; readonly onOpen: (exchangeId: string) => void }) {
  const { exchangeId, rule, state } = remark;
  const words = `${rule}${state === '' ? '' : ` · ${state}`}`;
  if (exchangeId === undefined) return <code className="faint">{words}</code>;
  return (
    <button
      type="button"
      className="link"
      title="Open the press that brought this screen"
      onClick={() => onOpen(exchangeId)}
    >
      <code>{words}</code>
    </button>
  );
}

type ReasonFormProps = { readonly onGive: (reason: string) => void; readonly onCancel: () => void };

function ReasonForm({ onGive, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const isGiven = reason.trim() !== '';
  const give = (event: FormEvent) => {
    event.preventDefault();
    if (isGiven) onGive(reason.trim());
  };
  return (
    <form className="stack stack--close" ref={openedForm} onSubmit={give}>
      <TextField label="Why this is as it should be" value={reason} onChange={setReason} />
      <p className="line line--close">
        <Button weight="primary" disabled={!isGiven} onPress={() => onGive(reason.trim())}>
          Silence
        </Button>
        <Button weight="quiet" onPress={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
