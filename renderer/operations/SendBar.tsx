/** The request's line, of its form or edited freely: method and target as they will be sent, and Send; again under the same key, as new; cancelling; what prevents it; the key. */
import { Braces, RefreshCw, Send, X } from 'lucide-react';
import type { Operation } from '../../shared/catalogue/operation.ts';
import type { Problem } from '../../shared/form/check-input.ts';
import { type FormDraft, isRetry, isSentAsIs, keyOf } from '../../shared/form/form-draft.ts';
import { splitUrl } from '../../shared/http/url-parts.ts';
import type { Chord } from '../../shared/page/shortcut/chord.ts';
import { keyOfEdit } from '../../shared/playground/free-edit.ts';
import { operationDraft } from '../../shared/request/operation-input.ts';
import { Button } from '../ui/Button.tsx';
import { MethodChip } from '../ui/Chip.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import { useNow } from '../ui/use-now.ts';
import type { OpenForm, Sending } from './operations-store.ts';
import './send-bar.css';

type SendBarProps = {
  readonly operation: Operation;
  readonly form: OpenForm;
  readonly problems: readonly Problem[];
  /** The chord that sends, if any. */
  readonly chord: Chord | undefined;
  readonly isMac: boolean;
  /** Where it goes, where the button says so. */
  readonly to: string | undefined;
  readonly onSend: (how?: { readonly isAnyway?: boolean; readonly asNew?: boolean }) => void;
  readonly onCancel: () => void;
  readonly onNewKey: () => void;
  /** Takes the key of the request that it was taken from. */
  readonly onKey: (key: string) => void;
  /** Absent where no program is made of it. */
  readonly onCode: (() => void) | undefined;
  readonly onFocusField: (fieldKey: string) => void;
};

export function SendBar(props: SendBarProps) {
  const { form, problems, onSend } = props;
  const { draft, sending } = form;
  // What is under way was sent before only if it is a retry.
  const retry = sending ? sending.isRetry : isRetry(draft);
  const target = targetText(props.operation, draft);
  const isStopped = form.isAttempted && problems.length > 0;
  const isFatal = problems.some((problem) => problem.isFatal);
  const words = retry || (!sending && isSentAsIs(draft)) ? 'Send again' : 'Send';
  return (
    <div className="send-bar">
      <div className="send-bar__line">
        <p className="send-bar__target">
          <MethodChip method={draft.free?.edit.method ?? props.operation.method} />
          <code title={target}>{target}</code>
        </p>
        <Button weight="primary" icon={Send} onPress={() => onSend()}>
          {props.to === undefined ? words : `${words} to ${props.to}`}
        </Button>
      </div>
      {isStopped && <Problems problems={problems} onFocusField={props.onFocusField} />}
      <div className="line small send-bar__more">
        {props.onCode && (
          <Button weight="quiet" icon={Braces} name="Code: this request as a program" onPress={props.onCode}>
            Code
          </Button>
        )}
        {props.chord !== undefined && <KeyCaps chord={props.chord} isMac={props.isMac} />}
        {retry && (
          <Button icon={RefreshCw} onPress={() => onSend({ asNew: true })}>
            Send as new
          </Button>
        )}
        {isStopped && !isFatal && <Button onPress={() => onSend({ isAnyway: true })}>Send anyway</Button>}
        {sending && <UnderWay sending={sending} onCancel={props.onCancel} />}
      </div>
      <KeyLabels draft={draft} isRetry={retry} onNewKey={props.onNewKey} onKey={props.onKey} />
    </div>
  );
}

/** The target as it will be sent, or with parameters in braces while one is missing. */
function targetText({ path }: Operation, { input, free }: FormDraft): string {
  if (free) {
    const parts = splitUrl(free.edit.url);
    return `${parts.path}${parts.query ?? ''}`;
  }
  try {
    return operationDraft({ operation: input.operation, path: input.path, query: input.query }).target;
  } catch {
    return path;
  }
}

type KeyWordsProps = Pick<SendBarProps, 'onNewKey' | 'onKey'> & {
  readonly draft: FormDraft;
  readonly isRetry: boolean;
};

function KeyLabels({ draft, isRetry: retry, onNewKey, onKey }: KeyWordsProps) {
  const idempotencyKey = keyOf(draft);
  const { exchangeId, begun } = draft.free ?? {};
  const sentKey = exchangeId !== undefined && begun ? keyOfEdit(begun) : undefined;
  if (idempotencyKey === undefined) return null;
  const why = retry
    ? 'already sent; sending again is a retry and gets the first answer'
    : draft.keyChange === 'edited'
      ? 'new: the request was changed after it was sent'
      : draft.keyChange === 'asked'
        ? 'new, as you asked'
        : 'reused on retry';
  return (
    <div className="key-words line small">
      <span className="faint">Idempotency key</span>
      <code title={idempotencyKey}>{idempotencyKey}</code>
      <Button weight="quiet" onPress={onNewKey}>
        New key
      </Button>
      {sentKey !== undefined && sentKey !== idempotencyKey && (
        <Button weight="quiet" onPress={() => onKey(sentKey)}>
          Key as sent
        </Button>
      )}
      <span className="faint" aria-live="polite">
        {why}
      </span>
    </div>
  );
}

type ProblemsProps = { readonly problems: readonly Problem[]; readonly onFocusField: (fieldKey: string) => void };

function Problems({ problems, onFocusField }: ProblemsProps) {
  return (
    <div className="problems scroll bad" role="alert">
      <p>{problems.length === 1 ? 'One thing does' : `${problems.length} things do`} not fit; nothing was sent.</p>
      <ul>
        {problems.map(({ place, fieldKey, field, message }) => (
          <li key={`${place} ${field} ${message}`}>
            <button type="button" className="link bad" onClick={() => onFocusField(fieldKey ?? `${place} raw`)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const TICK_MS = 100;
/** A quick answer needs neither a cancel button nor progress. */
const CANCEL_AFTER_MS = 200;
const PROGRESS_AFTER_MS = 1000;

type UnderWayProps = { readonly sending: Sending; readonly onCancel: () => void };

function UnderWay({ sending, onCancel }: UnderWayProps) {
  const elapsedMs = useNow(Date.now, TICK_MS) - sending.startedAtMs;
  if (elapsedMs < CANCEL_AFTER_MS) return null;
  return (
    <>
      <Button icon={X} onPress={onCancel}>
        Cancel
      </Button>
      {elapsedMs >= PROGRESS_AFTER_MS && (
        <span className="line soft">
          <span className="elapsed__bar" aria-hidden />
          <span role="status">Waiting for the answer; Escape cancels.</span>
          {/* One text: a unit of its own would move with each digit. */ `${(elapsedMs / 1000).toFixed(1)} s`}
        </span>
      )}
    </>
  );
}
