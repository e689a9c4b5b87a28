/** The last calls: code, when, as whom and how each ended; pressing one dials it again. */
import { PhoneOutgoing, Trash2 } from 'lucide-react';
import type { Subscriber } from '../../../shared/environment/environment.ts';
import { maskedCode } from '../../../shared/flow/secret-marks.ts';
import type { PhoneCall } from '../../app/calls-store.ts';
import { Button } from '../../ui/Button.tsx';
import { dayOf, timeOfDay } from '../../ui/times.ts';

const OUTCOME_WORDS: Readonly<Record<PhoneCall['outcome'], string>> = {
  running: 'running',
  final: 'ended by the service',
  user: 'hung up',
  line: 'ended by a switch',
  'timed-out': 'timed out',
  network: 'ended by the network',
  failed: 'failed',
  unsupported: 'no service',
  handset: 'answered by the phone',
  left: 'left with the page',
};

type CallLogProps = {
  readonly calls: readonly PhoneCall[];
  readonly nowMs: number;
  /** The subscriber of a call, if the environment has it still. */
  readonly subscriberOf: (call: PhoneCall) => Subscriber | undefined;
  readonly onDial: (code: string) => void;
  readonly onClear: () => void;
};

export function CallLog({ calls, nowMs, subscriberOf, onDial, onClear }: CallLogProps) {
  if (calls.length === 0) return <p className="popup__note">No code was dialled yet.</p>;
  return (
    <div className="book">
      <ul className="book__list scroll">
        {calls.map((call, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call has no identity but its place
          <li key={at}>
            <button type="button" className="popup__item" onClick={() => onDial(call.code)}>
              <PhoneOutgoing aria-hidden />
              <span className="stack stack--tight">
                <code className="strong">{call.kept === undefined ? call.code : maskedCode(call.code, undefined)}</code>
                <small className="soft">
                  {[when(call.atMs, nowMs), OUTCOME_WORDS[call.outcome], subscriberOf(call)?.name]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="book__foot">
        <Button weight="quiet" icon={Trash2} onPress={onClear}>
          Clear the list
        </Button>
      </div>
    </div>
  );
}

/** The time alone on the same day. */
function when(atMs: number, nowMs: number): string {
  const day = dayOf(atMs);
  return day === dayOf(nowMs) ? timeOfDay(atMs) : `${day}, ${timeOfDay(atMs)}`;
}
