/**
 * The second phone beside the first: who has the keyboard, keys for both, the fork that it replays, and what was mixed up.
 *
 * The second is a phone like the first, made by the same function, with a line and a session of its own; its environment is the first's. Keys on it
 * wait for nothing but its own answers. While it replays a fork it hears only the red key, which stops the replay.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Host } from '../../shared/contract/host.ts';
import type { Environment, Subscriber } from '../../shared/environment/environment.ts';
import type { Failure } from '../../shared/failure.ts';
import type { WalkedPress } from '../../shared/ussd/lint/remark.ts';
import type { HeardReply, MixUp, PhoneName } from '../../shared/ussd/mix-ups.ts';
import { openMenu, type PhoneEvent } from '../../shared/ussd/session-state.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import type { LintStore } from './lint-store.ts';
import type { PhoneKey, PhoneStore } from './phone-store.ts';
import type { ForkReplay } from './replay-fork.ts';

export type SecondPhone = {
  readonly phone: PhoneStore;
  /** Remarks on its session. */
  readonly lint: LintStore;
  readonly environmentId: string;
  readonly owner: Subscriber;
  /** Where it left another session: the title of the screen, and when that session began, in Unix milliseconds. */
  readonly fork?: { readonly at: string; readonly ofMs: number };
};

export type TwoPhonesState = {
  readonly second?: SecondPhone;
  /** The phone that has the keyboard and the instruments; the first where there is no second. */
  readonly active: PhoneName;
  readonly isOnBoth: boolean;
  readonly replay?: ForkReplay;
  /** The newest last; empty again with the next second phone. */
  readonly mixUps: readonly MixUp[];
  /** Why the last fork did not begin. */
  readonly failure?: Failure;
  /** Opens a second phone that replays the session of this exchange up to its screen. A second phone that is open closes. */
  fork(exchangeId: string): Promise<void>;
  /** Opens a second phone of this subscriber, idle. */
  open(customerId: number): Promise<void>;
  close(): void;
  choose(active: PhoneName): void;
  pressOnBoth(isOnBoth: boolean): void;
  /** Answers a replay that asks. */
  goOn(isMeant: boolean): void;
  dismissMixUps(): void;
  dismissFailure(): void;
  /** A drawn key of one of them; it takes the keyboard. */
  press(on: PhoneName, key: PhoneKey): void;
  /** Something drawn on one of them that is no key; it takes the keyboard as well. */
  act(on: PhoneName, event: PhoneEvent): void;
  /** The keyboard, to the active phone or to both. */
  play(key: PhoneKey): void;
  type(character: string): void;
  paste(text: string): void;
  tick(): void;
  /** The store of the phone that has the keyboard. */
  activePhone(): PhoneStore;
};

export type TwoPhones = StoreApi<TwoPhonesState> & {
  /** A press of the first phone was answered. */
  heardFirst(press: WalkedPress): void;
};

type TwoPhonesDeps = {
  readonly host: Host;
  readonly first: () => PhoneStore;
  readonly environment: () => Environment | undefined;
  readonly firstOwner: () => Subscriber | undefined;
  /** `isSilent`: whether the key that is pressed makes no sound. */
  createPhone(own: {
    readonly host: Host;
    isSilent(): boolean;
    readonly onAnswered: (press: WalkedPress) => unknown;
  }): Pick<SecondPhone, 'phone' | 'lint'>;
};

/** Replies that mix-ups are looked for in. */
const MOST_HEARD = 400;
const MOST_MIX_UPS = 20;

export function createTwoPhones(deps: TwoPhonesDeps): TwoPhones {
  let heard: HeardReply[] = [];
  /** Ends what the second phone listens to. */
  let stopHearing = (): void => {};
  /** Comes with the first second phone: the first screen does without it. */
  let parts: Awaited<ReturnType<typeof loadParts>> | undefined;
  let answerReplay: ((isMeant: boolean) => void) | undefined;
  /** Counts forks and closings, so that what is late is known to be. */
  let serial = 0;
  const store = createStore<TwoPhonesState>()((set, get) => {
    const fail = (code: string, message: string) => set({ failure: { code, message } });
    const isReplaying = () => ['running', 'asking'].includes(get().replay?.kind ?? '');
    function close(): void {
      serial += 1;
      const { second } = get();
      stopHearing();
      answerReplay?.(false);
      set({ second: undefined, replay: undefined, active: 'first', isOnBoth: false, mixUps: [], failure: undefined });
      // The red key without its sound: what is on its way is for nobody.
      second?.phone.changeLine({ environmentId: second.environmentId, customerId: second.owner.customerId }, '');
    }
    function begin(environment: Environment, owner: Subscriber, fork?: SecondPhone['fork']): PhoneStore {
      close();
      const stops: (() => void)[] = [];
      stopHearing = () => stops.splice(0).forEach((stop) => void stop());
      const { host } = deps;
      const made: Pick<SecondPhone, 'phone' | 'lint'> = deps.createPhone({
        host: {
          ...host,
          on: (event, listener) => {
            const stop = host.on(event, listener);
            stops.push(stop);
            return stop;
          },
        },
        isSilent: () => get().isOnBoth || isReplaying(),
        onAnswered: (press) => get().second?.phone === made.phone && hear('second', press),
      });
      const { phone } = made;
      phone.configureProfile(environment.ussdProfile);
      const line = { environmentId: environment.id, customerId: owner.customerId };
      phone.changeLine(line, environment.ussdProfile.serviceCode);
      heard = knownOfFirst();
      set({ second: { ...made, environmentId: environment.id, owner, fork }, active: 'second' });
      return phone;
    }
    function phonesPlayed(): readonly PhoneStore[] {
      const { second, active, isOnBoth } = get();
      const first = deps.first();
      if (!second) return [first];
      const played = isOnBoth ? [first, second.phone] : [active === 'first' ? first : second.phone];
      return isReplaying() ? played.filter((phone) => phone !== second.phone) : played;
    }
    /** The red key on a phone that replays stops the replay, and is a red key besides. */
    function hangsUpReplay(key: PhoneKey): boolean {
      if (key !== 'red' || !isReplaying()) return false;
      get().goOn(false);
      return true;
    }
    return {
      active: 'first',
      isOnBoth: false,
      mixUps: [],
      async fork(exchangeId) {
        serial += 1;
        const mine = serial;
        set({ failure: undefined });
        const [answer, replaying] = await Promise.all([
          deps.host.call('history.walk', { id: exchangeId }),
          loadParts(),
        ]);
        if (mine !== serial) return;
        if (!answer.ok) return set({ failure: answer.failure });
        if (!replaying) return fail('part-missing', NOT_ARRIVED);
        parts = replaying;
        const walk = answer.value;
        const environment = deps.environment();
        if (environment?.id !== walk.environmentId) {
          return fail('other-environment', 'This session is of another environment. Switch to it, then fork here.');
        }
        const owner = environment.customers.find(({ customerId }) => customerId === walk.customerId);
        if (!owner) {
          const message = `${environment.name} has no subscriber with customer id ${walk.customerId} any more, so nobody can dial as them.`;
          return fail('subscriber-unknown', message);
        }
        const steps = replaying.stepsUntil(walk.steps, exchangeId);
        const last = steps?.at(-1);
        if (!steps || !last) {
          const message = 'The dialling of this session is not kept any more, so that it cannot be replayed.';
          return fail('dialling-unknown', message);
        }
        const phone = begin(environment, owner, { at: stateTitle(last.outcome.state), ofMs: walk.startedAtMs });
        const own = serial;
        await replaying.replaySteps(phone, steps, {
          isOver: () => own !== serial,
          changed: (replay) => set({ replay }),
          goOn: () =>
            new Promise((resolve) => {
              answerReplay = resolve;
            }),
        });
      },
      async open(customerId) {
        serial += 1;
        const mine = serial;
        parts = await loadParts();
        if (mine !== serial) return;
        if (!parts) return fail('part-missing', NOT_ARRIVED);
        const environment = deps.environment();
        const owner = environment?.customers.find((one) => one.customerId === customerId);
        if (environment && owner) begin(environment, owner);
      },
      close,
      choose(wanted) {
        const active = get().second ? wanted : 'first';
        // Each drawn key chooses its phone: the dock is not drawn again for it, ahead of the display.
        if (active !== get().active) set({ active });
      },
      pressOnBoth: (isOnBoth) => set({ isOnBoth: isOnBoth && get().second !== undefined }),
      goOn(isMeant) {
        const { replay } = get();
        const answerIt = answerReplay;
        answerReplay = undefined;
        if (answerIt) return answerIt(isMeant);
        if (isMeant || replay?.kind !== 'running') return;
        // In the middle of a press: its answer still comes to the phone, and nothing is pressed after it.
        serial += 1;
        set({ replay: { ...replay, kind: 'stopped', sentence: 'You stopped it there.' } });
      },
      dismissMixUps: () => set({ mixUps: [] }),
      dismissFailure: () => set({ failure: undefined }),
      press(on, key) {
        const { second, isOnBoth } = get();
        get().choose(on);
        if (!second) return deps.first().getState().press(key);
        if (on === 'second' && hangsUpReplay(key)) return second.phone.getState().press(key);
        const both = isOnBoth ? phonesPlayed() : [on === 'first' ? deps.first() : second.phone];
        for (const phone of both) if (phone !== second.phone || !isReplaying()) phone.getState().press(key);
      },
      act(on, event) {
        const { second, isOnBoth } = get();
        get().choose(on);
        if (second && on === 'second' && isReplaying() && event.kind === 'redPressed') get().goOn(false);
        const drawn = on === 'second' && second ? second.phone : deps.first();
        for (const phone of second && isOnBoth ? [deps.first(), second.phone] : [drawn]) {
          if (phone === second?.phone && isReplaying()) continue;
          const of = openMenu(phone.getState().phone);
          // An option belongs to the menu that it was drawn of; the other phone is asked for the same key of its own.
          if (event.kind !== 'optionChosen' || phone === drawn) phone.getState().act(event);
          else if (of) phone.getState().act({ ...event, of });
        }
      },
      play(key) {
        const { second, active } = get();
        if (second && active === 'second' && hangsUpReplay(key)) return second.phone.getState().play(key);
        for (const phone of phonesPlayed()) phone.getState().play(key);
      },
      type(character) {
        for (const phone of phonesPlayed()) phone.getState().type(character);
      },
      paste(text) {
        for (const phone of phonesPlayed()) phone.getState().paste(text);
      },
      tick() {
        deps.first().getState().tick();
        get().second?.phone.getState().tick();
      },
      activePhone: () => (get().active === 'second' ? (get().second?.phone ?? deps.first()) : deps.first()),
    };
  });

  /** The session that the first phone is in when the second opens. */
  function knownOfFirst(): HeardReply[] {
    const by = deps.firstOwner();
    const reply = openMenu(deps.first().getState().phone);
    return by && reply ? [{ on: 'first', by, pressedIn: reply.sessionId, reply }] : [];
  }

  function hear(on: PhoneName, { outcome, customerId, pressedIn, exchangeId }: WalkedPress): void {
    const { second, mixUps } = store.getState();
    if (!second || !parts || outcome.kind !== 'reply') return;
    const by = deps.environment()?.customers.find((one) => one.customerId === customerId);
    if (!by) return;
    const other = on === 'first' ? second.owner : deps.firstOwner();
    const now: HeardReply = { on, by, pressedIn, reply: outcome.reply, exchangeId };
    const found = parts.mixUpsOf(now, heard, other);
    heard = [...heard, now].slice(-MOST_HEARD);
    if (found.length > 0) store.setState({ mixUps: [...mixUps, ...found].slice(-MOST_MIX_UPS) });
  }

  return { ...store, heardFirst: (press) => hear('first', press) };
}

const NOT_ARRIVED = 'This part of the page did not arrive. Try again.';

/** What only two phones need; undefined if it did not arrive. */
async function loadParts() {
  try {
    const { replaySteps, stepsUntil } = await import('./replay-fork.ts');
    const { mixUpsOf } = await import('../../shared/ussd/mix-ups.ts');
    return { replaySteps, stepsUntil, mixUpsOf };
  } catch {
    return undefined;
  }
}
