/** A drawn phone in the dock, in either look: what it shows of its session, and who hears its keys. A flow is replayed on the first. */
import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { Subscriber } from '../../shared/environment/environment.ts';
import type { PhoneName } from '../../shared/ussd/mix-ups.ts';
import { type PhoneEvent, type SessionState, SWITCHED_ON } from '../../shared/ussd/session-state.ts';
import type { PhoneKey, PhoneStore } from '../app/phone-store.ts';
import type { ReplayedScreen } from '../app/replay-store.ts';
import { useStores } from '../app/stores-context.ts';
import { hasService, selectedEnvironment, selectedWeather } from '../app/workbench-store.ts';
import { Skeleton } from '../ui/EmptyState.tsx';
import { latePart } from '../ui/late-part.tsx';
import type { AndroidPhoneProps } from './android/AndroidPhone.tsx';
import { Handset, type HandsetProps } from './handset/Handset.tsx';
import { signalIn } from './handset/pictures.ts';
import { useUnhurried } from './use-unhurried.ts';

/** The look that few choose comes when it is chosen; where it does not arrive, the drawn handset goes on. */
const AndroidPhone = latePart(
  async () => (await import('./android/AndroidPhone.tsx')).AndroidPhone,
  (props: HandsetProps & Pick<AndroidPhoneProps, 'isSending'>, isFailed) =>
    isFailed ? <Handset {...props} /> : <Skeleton of="the phone" />,
);

type HandsetPanelProps = {
  readonly name: PhoneName;
  readonly store: PhoneStore;
  readonly owner: Subscriber | undefined;
  readonly differing?: string;
  readonly aboveRem?: number;
};

export function HandsetPanel({ name, store, owner, differing, aboveRem }: HandsetPanelProps) {
  const stores = useStores();
  const held = useStore(store);
  const { phone, now, pressedKey, scroll } = useUnhurried(held, held.phone);
  const environment = useStore(stores.workbench, selectedEnvironment);
  const weather = useStore(stores.workbench, selectedWeather);
  const connection = useStore(stores.connection, (room) => room.connection.kind);
  const isListening = useStore(stores.listening, (room) => room.isListening);
  const hears = useStore(stores.twoPhones, ({ active, isOnBoth }) => isOnBoth || active === name);
  const replayed = useStore(stores.replay, ({ shown }) => (name === 'first' ? shown : undefined));
  const onKey = useCallback(
    (key: PhoneKey) => {
      // A replay presses the keys.
      if (stores.replay.getState().shown) return;
      stores.listening.getState().wake();
      stores.twoPhones.getState().press(name, key);
    },
    [stores, name],
  );
  const onEvent = useCallback(
    (event: PhoneEvent) => {
      if (stores.replay.getState().shown) return;
      if (event.kind === 'optionChosen' && stores.listening.getState().isWokenByClick) return;
      stores.listening.getState().wake();
      stores.twoPhones.getState().act(name, event);
    },
    [stores, name],
  );
  const skin = useStore(stores.settings, (room) => room.skin);
  const isServed = useStore(stores.workbench, hasService);
  const reachable = environment !== undefined && isServed && connection !== 'lost';
  const drawn = {
    name: name === 'first' ? undefined : 'Second handset',
    aboveRem,
    phone: replayed ? replayedPhone(replayed) : phone,
    nowMs: now.serviceMs,
    scroll,
    pressedKey,
    // The network gave up on the last key as well.
    signal: reachable && phone.stage.kind !== 'timed-out' ? signalIn(weather) : 0,
    operator: reachable ? environment.name : 'No service',
    owner,
    isListening: isListening && hears && !replayed,
    differing,
    onKey,
    onEvent,
  };
  return skin === 'android' ? (
    <AndroidPhone {...drawn} isSending={held.phone.inFlight !== undefined} />
  ) : (
    <Handset {...drawn} />
  );
}

/** The phone's state as a replay shows it: one screen, nothing to answer. */
export function replayedPhone({ text, isEnd, state = '', sending }: ReplayedScreen): SessionState {
  if (text === undefined) return { ...SWITCHED_ON, stage: { kind: 'running', code: sending ?? '' } };
  const reply = {
    message: '',
    sessionId: 'replay',
    currentState: state,
    menu: { state, text, options: [], isEndState: isEnd },
    ussdText: text,
  };
  return { ...SWITCHED_ON, stage: isEnd ? { kind: 'ended', reply } : { kind: 'screen', reply }, typed: sending ?? '' };
}
