/**
 * The phone: its state machine, the keys drawn as pressed, and the key presses sent.
 *
 * The machine in shared/ussd decides; this store runs its one effect over the host and returns the answer under the press's number. It does not
 * interpret answers.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { isKeypadKey, type KeypadKey } from '../../shared/gsm/keypad.ts';
import type { WalkedPress } from '../../shared/ussd/lint/remark.ts';
import { softKeys } from '../../shared/ussd/screen-text.ts';
import { advance } from '../../shared/ussd/session.ts';
import {
  type Instant,
  MOST_LAST_CODES,
  openMenu,
  type PhoneEvent,
  type PhoneProfile,
  type SendEffect,
  type SessionState,
  SWITCHED_ON,
} from '../../shared/ussd/session-state.ts';
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
type Line = { readonly environmentId: string; readonly customerId?: number };

export type PhoneState = {
  readonly phone: SessionState;
  /** `tick` updates it. */
  readonly now: Instant;
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
  /** Something on the drawn phone that is no key was used. */
  act(event: PhoneEvent): void;
  /** Dials a code from a list or a book; during a session the phone says that it is busy. */
  choose(code: string): void;
  tick(): void;
};
export type PhoneStore = StoreApi<PhoneState> & {
  changeLine(line: Line, serviceCode: string): void;
  configureProfile(profile: PhoneProfile): void;
  configureReplies(oneKeyReplies: boolean): void;
  /** Its service is somebody else's for a while, from now or since then: until `takeBack`, no limit passes here and no session is dropped. */
  lend(sinceMs?: number): void;
  /** `prolongedMs`: by how much the service prolonged its sessions; a sentence instead says why none is left. */
  takeBack(outcome: { readonly prolongedMs: number } | { readonly sentence: string }): void;
};

const LOOKS_PRESSED_MS = 130;
/** Below a tenth of a second an answer seems immediate: what waits for one is drawn after this time. */
export const MOMENT_MS = 80;
/** Timers may fire a little before the clock has moved as far. */
const TIMER_SLACK_MS = 10;

const minuteOf = ({ serviceMs }: Instant): number => Math.floor(serviceMs / 60_000);

/** A press on its way. */
type Press = { readonly pressNumber: number; sentAtMs: number };

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
  /** True while the user is asked something before a press can be sent. The service has not been asked yet. */
  isPressAsked?(): boolean;
  readonly oneKeyReplies: boolean;
  readonly lastCodes: readonly string[];
  /** On the display when the page opens. */
  readonly hint?: string;
  /** Called for every key pressed or played. */
  onKey(key: PhoneKey): void;
  /** Called for every press that main has carried out. */
  onAnswered?(press: WalkedPress): void;
};

export function createPhoneStore(deps: PhoneDeps): PhoneStore {
  const { host } = deps;
  let line: Line | undefined;
  let underWay: Press | undefined;
  let lentAtMs: number | undefined;
  const readClocks = (): Instant => ({ serviceMs: deps.serviceNowMs(), machineMs: deps.nowMs() });
  const { oneKeyReplies, lastCodes, hint } = deps;
  const store = createStore<PhoneState>()((set) => ({
    phone: { ...SWITCHED_ON, oneKeyReplies, lastCodes: lastCodes.slice(0, MOST_LAST_CODES), hint },
    now: readClocks(),
    scroll: { direction: 'up', serial: 0 },
    press(key) {
      deps.onKey(key);
      turn(key);
    },
    play(key) {
      deps.onKey(key);
      if (key.length === 1) dispatch({ kind: 'characterTyped', character: key });
      else turn(key);
      // The press first: its request leaves sooner, and who draws the key knows that a screen is on its way.
      lookPressed(key);
    },
    type: (character) => dispatch({ kind: 'characterTyped', character }),
    act: dispatch,
    paste: (text) => dispatch({ kind: 'textPasted', text }),
    choose: (code) => dispatch({ kind: 'codeChosen', code }),
    tick() {
      const { phone, now } = store.getState();
      const at = readClocks();
      // Without a session its minutes are all that is drawn of the time.
      if (phone.inFlight || phone.stage.kind !== 'idle' || minuteOf(at) !== minuteOf(now)) set({ now: at });
      passTime();
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
    const { kind } = store.getState().phone.stage;
    if (kind === 'calls') dispatch({ kind: 'markMoved', by: direction === 'up' || direction === 'pageUp' ? -1 : 1 });
    if (direction === 'up' && kind === 'idle') dispatch({ kind: 'recalled' });
    store.setState(({ scroll: before }) => ({ scroll: { direction, serial: before.serial + 1 } }));
  }

  function lookPressed(key: PhoneKey): void {
    store.setState({ pressedKey: key });
    const release = () => store.setState((now) => (now.pressedKey === key ? { pressedKey: undefined } : now));
    deps.later(() => {
      // While an answer is awaited, the key is drawn only now.
      deps.later(release, store.getState().phone.inFlight ? LOOKS_PRESSED_MS : LOOKS_PRESSED_MS - MOMENT_MS);
    }, MOMENT_MS);
  }

  function dispatch(event: PhoneEvent): void {
    const before = store.getState().phone;
    if (event.kind === 'redPressed') tellLeft(before);
    const [phone, effects] = advance(before, event);
    if (phone !== before) store.setState({ phone });
    for (const effect of effects) void send(effect);
  }

  /** An application may be told that its user left. Nothing depends on its answer. */
  function tellLeft(phone: SessionState): void {
    const { environmentId, customerId } = line ?? {};
    const sessionId = openMenu(phone)?.sessionId;
    if (environmentId === undefined || customerId === undefined || !sessionId || isSigned(phone.profile)) return;
    void host.call('ussd.hangUp', { environmentId, customerId, sessionId });
  }

  /** Has the service's time for this press begin now. */
  function begin(press: Press): void {
    press.sentAtMs = deps.nowMs();
    dispatch({ kind: 'pressSent', pressNumber: press.pressNumber, machineMs: press.sentAtMs });
  }

  /** How long the user takes to type a passphrase or a name is no time of the service's. */
  function passTime(): void {
    if (lentAtMs !== undefined) return;
    if (underWay && deps.isPressAsked?.()) begin(underWay);
    dispatch({ kind: 'timePassed', at: readClocks() });
  }

  /** Gives a press up without a tick, because a hidden page ticks rarely. */
  function watch(press: Press): void {
    const { applicationLimitMs } = store.getState().phone.profile;
    const leftMs = Math.max(0, press.sentAtMs + applicationLimitMs - deps.nowMs());
    deps.later(() => {
      passTime();
      if (store.getState().phone.inFlight?.pressNumber === press.pressNumber) watch(press);
    }, leftMs + TIMER_SLACK_MS);
  }

  async function send(effect: SendEffect): Promise<void> {
    const { pressNumber } = effect;
    const press: Press = { pressNumber, sentAtMs: 0 };
    underWay = press;
    begin(press);
    watch(press);
    const on = line;
    const answer = await sendOn(on, effect);
    const at = readClocks();
    store.setState({ now: at });
    if (!answer.ok) {
      const outcome = { kind: 'failed', failure: answer.failure, sessionLost: false } as const;
      return dispatch({ kind: 'answered', pressNumber, outcome, at });
    }
    const { exchangeId, ...outcome } = answer.value;
    dispatch({ kind: 'answered', pressNumber, outcome, at, exchangeId });
    const elapsedMs = at.machineMs - press.sentAtMs;
    const { choice: sent, sessionId: pressedIn } = effect;
    const isStart = pressedIn === undefined;
    const walked = { sent, isStart, pressedIn, customerId: on?.customerId, exchangeId };
    deps.onAnswered?.({ ...walked, outcome, elapsedMs, atMs: at.serviceMs });
  }

  async function sendOn(on: Line | undefined, { sessionId, choice, fromState }: SendEffect) {
    if (on?.customerId === undefined) {
      const message =
        'This environment has no subscriber to dial as. Add one under Environments, or choose an environment that has some.';
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
    if (environmentId === line?.environmentId && lentAtMs === undefined) dispatch({ kind: 'sessionDropped', sentence });
  });
  return {
    ...store,
    changeLine(next, serviceCode) {
      tellLeft(store.getState().phone);
      line = next;
      dispatch({ kind: 'lineChanged', serviceCode });
    },
    configureProfile: (profile) => dispatch({ kind: 'profileConfigured', profile }),
    configureReplies: (oneKeyReplies) => dispatch({ kind: 'repliesConfigured', oneKeyReplies }),
    lend(sinceMs = deps.nowMs()) {
      lentAtMs ??= sinceMs;
    },
    takeBack(outcome) {
      if (lentAtMs === undefined) return;
      const machineMs = Math.max(0, deps.nowMs() - lentAtMs);
      lentAtMs = undefined;
      if ('sentence' in outcome) dispatch({ kind: 'sessionDropped', sentence: outcome.sentence });
      else dispatch({ kind: 'timeGivenBack', serviceMs: outcome.prolongedMs, machineMs });
      store.getState().tick();
    },
  };
}
