/** created and expires of an edit: derived from now and the profile, or fixed Unix seconds. */
import type { TraceJson } from '../../../shared/observed/observed.ts';
import type { EditChange } from '../../../shared/playground/change-edit.ts';
import type { EditedRequest } from '../../../shared/playground/edited-request.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Section } from '../../ui/Section.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { zonedTime } from '../../ui/times.ts';

type TimesEditorProps = {
  readonly edit: EditedRequest;
  /** How it would be signed now; absent where it cannot be. */
  readonly signed: Pick<TraceJson, 'createdSec' | 'expiresSec'> | undefined;
  /** When the request that it was taken from was signed, in Unix seconds. */
  readonly begunSec: number | undefined;
  readonly onChange: (change: EditChange) => void;
};

const DAY_SEC = 86_400;

export function TimesEditor({ edit, signed, begunSec, onChange }: TimesEditorProps) {
  const { expiresSec } = signed ?? {};
  const createdSec = edit.createdSec ?? signed?.createdSec ?? begunSec ?? Math.floor(Date.now() / 1000);
  const isNow = edit.createdSec === undefined;
  const isProfiles = edit.expiresSec === undefined;
  return (
    <Section title="Times" note="Unix seconds, and this machine’s time">
      <div className="edit-times">
        <span className="field__label">created</span>
        <Segmented
          name="created"
          choices={[
            ['now', 'Now'],
            ['fixed', 'Fixed'],
          ]}
          chosen={isNow ? 'now' : 'fixed'}
          onChoose={(choice) => onChange({ kind: 'created', createdSec: choice === 'now' ? undefined : createdSec })}
        />
        {edit.createdSec === undefined ? (
          <p className="soft small">
            now, and set again when it is sent: <code>{createdSec}</code>, {zonedTime(createdSec * 1000)}
          </p>
        ) : (
          <div className="line line--close">
            <NumberField
              label="created, fixed"
              isLabelHidden
              unit="Unix seconds"
              value={edit.createdSec}
              onChange={(fixed) => onChange({ kind: 'created', createdSec: fixed })}
            />
            <span className="soft small">{zonedTime(edit.createdSec * 1000)}</span>
            {begunSec !== undefined && (
              <Button weight="quiet" onPress={() => onChange({ kind: 'created', createdSec: begunSec })}>
                As it was
              </Button>
            )}
            <Button
              weight="quiet"
              onPress={() => onChange({ kind: 'created', createdSec: (edit.createdSec ?? 0) - DAY_SEC })}
            >
              A day back
            </Button>
            <Button
              weight="quiet"
              onPress={() => onChange({ kind: 'created', createdSec: (edit.createdSec ?? 0) + DAY_SEC })}
            >
              A day on
            </Button>
          </div>
        )}
        <span className="field__label">expires</span>
        <Segmented
          name="expires"
          choices={[
            ['profile', 'Profile'],
            ['fixed', 'Fixed'],
          ]}
          chosen={isProfiles ? 'profile' : 'fixed'}
          onChoose={(choice) =>
            onChange({
              kind: 'expires',
              expiresSec: choice === 'profile' ? undefined : (expiresSec ?? createdSec + 100),
            })
          }
        />
        {edit.expiresSec === undefined ? (
          <p className="soft small">
            {expiresSec === undefined ? (
              signed ? (
                'the profile sends none'
              ) : (
                'as the profile says, once there is a base'
              )
            ) : (
              <>
                as the profile says: <code>{expiresSec}</code>, {zonedTime(expiresSec * 1000)},{' '}
                {difference(expiresSec - createdSec)}
              </>
            )}
          </p>
        ) : (
          <div className="line line--close">
            <NumberField
              label="expires, fixed"
              isLabelHidden
              unit="Unix seconds"
              value={edit.expiresSec}
              onChange={(fixed) => onChange({ kind: 'expires', expiresSec: fixed })}
            />
            <span className="soft small">
              {zonedTime(edit.expiresSec * 1000)}, {difference(edit.expiresSec - createdSec)}
            </span>
          </div>
        )}
      </div>
    </Section>
  );
}

function difference(seconds: number): string {
  const size = `${Math.abs(seconds).toLocaleString('en-GB')} s`;
  return seconds < 0 ? `${size} before created` : `${size} after created`;
}
