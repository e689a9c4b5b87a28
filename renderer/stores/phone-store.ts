/**
 * The phone: its state machine, the keys drawn as pressed, and the key presses sent.
 *
 * The machine in shared/ussd decides; this store runs its one effect over the host and returns the answer under the press's number. It does not
 * interpret answers.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isKeypadKey, type KeypadKey } from '../../shared/gsm/keypad.ts';
import { softKeys } from '../../shared/ussd/screen-text.ts';
import { advance } from '../../shared/ussd/session.ts';
import { type PhoneEvent, type SendEffect, type SessionState, SWITCHED_ON } from '../../shared/ussd/session-state.ts';
import type { StoreDeps } from './store-types.ts';

/** Every key of the drawn phone. */
export type PhoneKey =
  | KeypadKey
  | 'green'
  | 'red'
  | 'clear'
  | 'leftSoft'
  | 'rightSoft'
  | 'centre'
  | 'up'
  | 'down'
  | 'left'
  | 'right';

/** Who dials; absent while the environment has no subscriber. */
export type Line = { readonly environmentId: string; readonly customerId?: number };

export type PhoneState = {
  readonly phone: SessionState;
  /** By the service's clock; `tick` updates it. */
  readonly nowMs: number;
  /** The key drawn as pressed because the keyboard plays it. */
  readonly pressedKey?: PhoneKey;
  /** The requested scroll; `serial` tells two equal requests apart. */
  readonly scroll: { readonly direction: 'up' | 'down' | 'pageUp' | 'pageDown'; readonly serial: number };
  /** A drawn key was pressed by pointer or touch. */
  press(key: PhoneKey): void;
  /** The keyboard plays a key: like `press`, but drawn as pressed. Digits are typed, not tapped. */
  play(key: PhoneKey): void;
  type(character: string): void;
  paste(text: string): void;
  tick(): void;
};
export type PhoneStore = StoreApi<PhoneState> & {
  changeLine(line: Line, serviceCode: string): void;
  configureReplies(oneKeyReplies: boolean): void;
};

const LOOKS_PRESSED_MS = 130;

type ScrollDirection = PhoneState['scroll']['direction'];
const SCROLLS: Partial<Readonly<Record<PhoneKey, ScrollDirection>>> = {
  up: 'up',
  down: 'down',
  left: 'pageUp',
  right: 'pageDown',
};

export type PhoneDeps = Pick<StoreDeps, 'host' | 'nowMs' | 'later'> & {
  /** The service's time, which ends sessions. Tapping uses the local clock, because fingers do. */
  serviceNowMs(): number;
  readonly oneKeyReplies: boolean;
  /** On the display when the page opens. */
  readonly hint?: string;
  /** Called for every key pressed or played. */
  onKey(key: PhoneKey): void;
};

export function createPhoneStore(deps: PhoneDeps): PhoneStore {
  const { host } = deps;
  let line: Line | undefined;
  const store = createStore<PhoneState>()((set) => ({
    phone: { ...SWITCHED_ON, oneKeyReplies: deps.oneKeyReplies, hint: deps.hint },
    nowMs: deps.serviceNowMs(),
    scroll: { direction: 'up', serial: 0 },
    press(key) {
      deps.onKey(key);
      turn(key);
    },
    play(key) {
      deps.onKey(key);
      lookPressed(key);
      if (key.length === 1) dispatch({ kind: 'characterTyped', character: key });
      else turn(key);
    },
    type: (character) => dispatch({ kind: 'characterTyped', character }),
    paste: (text) => dispatch({ kind: 'textPasted', text }),
    tick() {
      const nowMs = deps.serviceNowMs();
      set({ nowMs });
      dispatch({ kind: 'timePassed', nowMs });
    },
  }));

  /** The event for a key in the current state; keys that only scroll have none. */
  function eventOf(key: PhoneKey): PhoneEvent | undefined {
    if (isKeypadKey(key)) return { kind: 'keyTapped', key, atMs: deps.nowMs() };
    if (key === 'green') return { kind: 'greenPressed' };
    if (key === 'red') return { kind: 'redPressed' };
    if (key === 'clear') return { kind: 'clearPressed' };
    const soft = softKeys(store.getState().phone);
    if (key === 'leftSoft' || key === 'centre') return soft.left?.event;
    return key === 'rightSoft' ? soft.right?.event : undefined;
  }

  function turn(key: PhoneKey): void {
    const direction = SCROLLS[key];
    if (direction) scroll(direction);
    const event = eventOf(key);
    if (event) dispatch(event);
  }

  function scroll(direction: ScrollDirection): void {
    if (direction === 'up' && store.getState().phone.stage.kind === 'idle') dispatch({ kind: 'recalled' });
    store.setState(({ scroll: before }) => ({ scroll: { direction, serial: before.serial + 1 } }));
  }

  function lookPressed(key: PhoneKey): void {
    store.setState({ pressedKey: key });
    deps.later(() => {
      store.setState((now) => (now.pressedKey === key ? { pressedKey: undefined } : now));
    }, LOOKS_PRESSED_MS);
  }

  function dispatch(event: PhoneEvent): void {
    const [phone, effects] = advance(store.getState().phone, event);
    store.setState({ phone });
    for (const effect of effects) void send(effect);
  }

  async function send(effect: SendEffect): Promise<void> {
    const { pressNumber } = effect;
    const answer = await sendOn(line, effect);
    const atMs = deps.serviceNowMs();
    store.setState({ nowMs: atMs });
    if (!answer.ok) {
      const outcome = { kind: 'failed', failure: answer.failure, sessionLost: false } as const;
      return dispatch({ kind: 'answered', pressNumber, outcome, atMs });
    }
    const { exchangeId, ...outcome } = answer.value;
    dispatch({ kind: 'answered', pressNumber, outcome, atMs, exchangeId });
  }

  async function sendOn(on: Line | undefined, { sessionId, choice, fromState }: SendEffect) {
    if (on?.customerId === undefined) {
      const message =
        'This environment has no subscriber to dial as. Add one under Settings, Environments, or choose an environment that has some.';
      return { ok: false, failure: { code: 'no-subscriber', message } } as const;
    }
    return host.call('ussd.press', {
      environmentId: on.environmentId,
      customerId: on.customerId,
      choice,
      sessionId,
      fromState: fromState === '' ? undefined : fromState,
    });
  }

  host.on('sessions.ended', ({ environmentId, sentence }) => {
    if (environmentId === line?.environmentId) dispatch({ kind: 'sessionDropped', sentence });
  });
  return {
    ...store,
    changeLine(next, serviceCode) {
      line = next;
      dispatch({ kind: 'lineChanged', serviceCode });
    },
    configureReplies: (oneKeyReplies) => dispatch({ kind: 'repliesConfigured', oneKeyReplies }),
  };
}
