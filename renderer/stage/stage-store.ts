/**
 * The stage: a script that a presenter drives by one key forward and back, and how the stage looks.
 *
 * Every step is a real press. Main holds the run before each step and is told to go on; going back begins a run on a fresh
 * world and walks it up to that step, so that what the room sees is what the service answered. The sandbox and the phones
 * are as they were before once the stage is left (borrowed-sandbox.ts).
 */
import { createStore } from 'zustand/vanilla';
import type { FlowRunning, RunStep } from '../../shared/contract/flow-run.ts';
import { isRunOf, type RunState } from '../../shared/contract/run-state.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import type { Failure } from '../../shared/failure.ts';
import type { StageCue } from '../../shared/flow/stage-cues.ts';
import { readStageLook, STAGE_PACES, type StageLook } from '../../shared/page/stage/stage-look.ts';
import { type TypingFrame, typingFrames } from '../../shared/page/stage/typing.ts';
import { openMenu } from '../../shared/ussd/session-state.ts';
import { defineStore } from '../app/define-store.ts';
import { createPhoneStore, type PhoneKey, type PhoneStore } from '../app/phone-store.ts';
import { reportedSteps, runStore } from '../app/run-store.ts';
import { until } from '../app/until.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { startStore } from '../start/start-store.ts';
import { createBorrowedSandbox } from './borrowed-sandbox.ts';

const ENTRY = 'dialbench.stage';

export type StageScript = { readonly title: string; readonly text: string; readonly name?: string | undefined };

/**
 * `ready`: waits for the presenter. `over`: the script came to its end. `stopped`: it cannot go on, `failure` says why.
 * `leaving`: the sandbox is being put back.
 */
export type StagePhase = 'choosing' | 'starting' | 'ready' | 'typing' | 'sending' | 'over' | 'stopped' | 'leaving';

export type StageState = {
  readonly isOpen: boolean;
  /** It was opened for one script, and is left with it. */
  readonly isDirect: boolean;
  readonly phase: StagePhase;
  readonly script?: StageScript | undefined;
  /** What was presented last since the stage was opened. */
  readonly lastScript?: StageScript | undefined;
  readonly cues: readonly StageCue[];
  /** Who calls in the script. */
  readonly customerId?: number | undefined;
  /** How many steps are done; the next has this number. */
  readonly position: number;
  readonly steps: readonly RunStep[];
  readonly typing?: TypingFrame | undefined;
  readonly failure?: Failure | undefined;
  /** While the audience dials. */
  readonly audience?: PhoneStore | undefined;
  readonly isBlack: boolean;
  readonly areNotesShown: boolean;
  readonly beganAtMs?: number | undefined;
  readonly look: StageLook;
  /** With a script it is presented at once. */
  open(script?: StageScript): void;
  /** Closed once sandbox and phones are as they were. */
  close(): Promise<void>;
  present(script: StageScript): void;
  /** Back to the choice of scripts. */
  leaveScript(): void;
  next(): void;
  back(): void;
  /** To the state in which this step comes next. */
  jump(position: number): void;
  /** The phone is the audience's: a session of its own in the script's world, until `next` goes back to the story. */
  handOver(): void;
  /** Keeps what the room reads at the step that was played last in the flow. Resolves with why it could not. */
  writeCaption(caption: string): Promise<Failure | undefined>;
  /** World, session and view as at the beginning. */
  reset(): void;
  showBlack(isBlack: boolean): void;
  showNotes(areShown: boolean): void;
  changeLook(changes: Partial<StageLook>): void;
};

const NOTHING = {
  ...{ cues: [], steps: [], position: 0, customerId: undefined },
  ...{ typing: undefined, failure: undefined, audience: undefined },
} as const;

export const stageStore = defineStore(({ host, keep, nowMs, later, keepInTab, sound }, stores) => {
  const { workbench, listening, phone, twoPhones, exchanges, inspector, settings } = stores;
  const environment = () => selectedEnvironment(workbench.getState());
  const runs = runStore(stores);
  /** Sandbox and phones, set aside for the first script and given back at the end. */
  const borrowed = createBorrowedSandbox(
    host,
    runs,
    () => [phone, twoPhones.getState().second?.phone].filter((one) => one !== undefined),
    keepInTab,
  );
  /** The phone of the dock hears no key meanwhile; what is returned has it hear again if it did. */
  const onOpen = (): (() => void) => {
    const { isListening, sleep, wake } = listening.getState();
    if (isListening) sleep();
    return () => {
      if (isListening) wake();
      // What the stage sent stands before the session that the phone goes on with.
      const sessionId = openMenu(phone.getState().phone)?.sessionId;
      const last = exchanges.getState().exchanges.find((one) => one.sessionId === sessionId);
      const { isFollowing, follow } = inspector.getState();
      if (sessionId !== undefined && last && isFollowing) void follow(last.id);
      // The world is the one from before the stage, and no session says so.
      void startStore(stores).getState().lookAgain();
    };
  };
  const playSound = (key: PhoneKey) => settings.getState().keySound && sound(key);
  let audiencePhone: PhoneStore | undefined;
  /** Switched on anew each time; what an earlier audience dialled is not there. */
  const phoneOfAudience = (environment: Environment, customerId: number): PhoneStore => {
    audiencePhone ??= createPhoneStore({
      ...{ host, nowMs, later, lastCodes: [], oneKeyReplies: true, onKey: playSound },
      serviceNowMs: () => phone.getState().now.serviceMs,
    });
    const { ussdProfile, id: environmentId } = environment;
    audiencePhone.configureProfile(ussdProfile);
    audiencePhone.changeLine({ environmentId }, '');
    audiencePhone.changeLine({ environmentId, customerId }, ussdProfile.serviceCode);
    return audiencePhone;
  };
  let onClosed = (): void => {};
  /** Counts up with each run, so that what belongs to an earlier one is passed over. */
  let serial = 0;
  /** The run that the room sees. */
  let runId: string | undefined;
  /** The run that was begun last, also one that nobody sees any more. */
  let begun: string | undefined;
  /** Until main has said which run it began. */
  let starting: Promise<unknown> = Promise.resolve();

  const store = createStore<StageState>()((set, get) => {
    const stopRun = async (): Promise<void> => {
      runId = undefined;
      // What the audience pressed last is answered by the world that it pressed in.
      if (audiencePhone) await until(audiencePhone, ({ phone: now }) => now.inFlight === undefined);
      await starting;
      const last = begun;
      if (last !== undefined && (await runs.stop(last)).ok) await runs.ended(last, 'flow');
    };
    const fail = (failure: Failure) => set({ phase: 'stopped', failure, typing: undefined });
    /** Plays the script on a fresh world up to this step, and waits there. */
    const play = async (until: number): Promise<void> => {
      serial += 1;
      const own = serial;
      const { script } = get();
      const where = environment();
      if (!script) return;
      set({ phase: 'starting', typing: undefined, failure: undefined, audience: undefined, isBlack: false });
      await stopRun();
      if (own !== serial) return;
      const stands = standOf(where);
      if (!where || !stands) return fail(notOnStage(where?.name));
      // An application has no world to be set aside: each way begins with a session of its own.
      const unlent = stands === 'sandbox' ? await borrowed.borrow() : undefined;
      if (own !== serial) return;
      if (unlent) return fail(unlent);
      const { text, name } = script;
      const read = await host.call('flows.cues', { text, name, environmentId: where.id });
      if (own !== serial) return;
      if (!read.ok) return fail(read.failure);
      set({ cues: read.value.cues, customerId: read.value.customerId });
      const asked = runs.start({
        ...{ kind: 'flow', text, name, environmentId: where.id, pace: 'step', until },
        ...{ stopAtFirstDifference: false, world: 'fresh' },
      });
      starting = asked.then((answer) => {
        begun = answer.ok ? answer.value : undefined;
      });
      const started = await asked;
      if (!started.ok) return own === serial ? fail(started.failure) : undefined;
      if (own !== serial) return void runs.stop(started.value);
      runId = started.value;
      const run = runs.of(runId);
      if (isRunOf(run, 'flow')) take(run);
    };
    const take = ({ progress: { isPaused, nextStep }, came, result, failure }: RunState<'flow'>): void => {
      const { phase, position } = get();
      if (failure) fail(failure);
      else if (result) end(result, came);
      else if (isPaused && nextStep !== undefined) {
        // Told twice, it would stop the hand that types.
        if (phase !== 'starting' && !(phase === 'sending' && nextStep > position)) return;
        set({ steps: came, position: nextStep, phase: 'ready', typing: undefined });
      }
    };
    const end = ({ outcome, report }: FlowRunning['result'], came: readonly RunStep[]): void => {
      const { cues } = get();
      const steps = reportedSteps(report, came);
      const last = steps.at(-1);
      const isWhole = outcome !== 'stopped';
      set({ steps, typing: undefined, position: isWhole ? cues.length : (last?.planned ?? -1) + 1 });
      if (last?.status === null && last.planned < cues.length - 1) {
        fail({ code: 'no-answer', message: last.message ?? 'No answer came.' });
      } else set({ phase: isWhole ? 'over' : 'stopped' });
    };
    const send = (): void => {
      if (runId === undefined) return;
      set({ phase: 'sending' });
      void host.call('flows.resume', { runId, act: 'step' }).then((answer) => {
        if (!answer.ok) fail(answer.failure);
      });
    };
    const type = (frames: readonly TypingFrame[], own: number, at: number): void => {
      const isStill = own === serial && get().phase === 'typing' && get().position === at;
      if (!isStill) return;
      const [frame, ...rest] = frames;
      if (!frame) {
        send();
        return;
      }
      set({ typing: frame });
      if (frame.key !== undefined) playSound(frame.key);
      later(() => type(rest, own, at), frame.ms * STAGE_PACES[get().look.pace]);
    };
    runs.follow('flow', (run) => {
      if (run.runId === runId) take(run);
    });
    return {
      isOpen: false,
      isDirect: false,
      phase: 'choosing',
      ...NOTHING,
      isBlack: false,
      areNotesShown: false,
      look: readStageLook(keep.read(ENTRY)),
      open(script) {
        if (get().phase === 'leaving') return;
        if (!get().isOpen) onClosed = onOpen();
        const isDirect = script !== undefined;
        set({ isOpen: true, isDirect, phase: 'choosing', script: undefined, lastScript: undefined, ...NOTHING });
        set({ isBlack: false });
        if (script) get().present(script);
      },
      async close() {
        if (get().phase === 'leaving') return;
        serial += 1;
        set({ phase: 'leaving', script: undefined, ...NOTHING });
        await stopRun();
        await borrowed.giveBack();
        set({ isOpen: false, phase: 'choosing' });
        onClosed();
      },
      present(script) {
        if (get().phase === 'leaving') return;
        set({ script, lastScript: script, beganAtMs: nowMs(), ...NOTHING });
        void play(0);
      },
      leaveScript() {
        serial += 1;
        void stopRun();
        set({ phase: 'choosing', isDirect: false, script: undefined, ...NOTHING });
      },
      next() {
        const { phase, cues, position, audience } = get();
        // What the audience did to the world is undone.
        if (audience) return void play(position);
        // A second press sends at once what is being typed.
        if (phase === 'typing') return send();
        const cue = cues[position];
        if (phase !== 'ready' || !cue) return;
        if (cue.sent === '') return send();
        set({ phase: 'typing' });
        type(typingFrames(cue.sent, cue.kind === 'press'), serial, position);
      },
      back() {
        const { phase, position, audience } = get();
        if (audience) return void play(position);
        if (phase === 'typing') return set({ phase: 'ready', typing: undefined });
        if (phase === 'starting' || phase === 'sending' || position === 0) return;
        void play(position - 1);
      },
      jump: (position) => void play(position),
      handOver() {
        const { phase, customerId } = get();
        const where = environment();
        if ((phase !== 'ready' && phase !== 'over') || !where || customerId === undefined) return;
        const audience = phoneOfAudience(where, customerId);
        set({ audience, isBlack: false });
        audience.getState().choose(where.ussdProfile.serviceCode);
      },
      async writeCaption(caption) {
        const { script, position } = get();
        if (script?.name === undefined || position === 0) return undefined;
        const { name, text } = script;
        const sent = await stores.errand(undefined, (to) =>
          to.writeCaption({ name, text, step: position - 1, caption }),
        );
        const answer = sent.ok ? sent.value : sent;
        if (!answer.ok) return answer.failure;
        // The stage was left, or plays another script.
        if (get().script !== script) return undefined;
        const written = { ...script, text: answer.value };
        const said = caption === '' ? undefined : caption;
        const cues = get().cues.map((cue, at) => (at === position - 1 ? { ...cue, caption: said } : cue));
        set({ script: written, lastScript: written, cues });
        return undefined;
      },
      reset() {
        set({ beganAtMs: nowMs(), areNotesShown: false });
        void play(0);
      },
      showBlack: (isBlack) => set({ isBlack }),
      showNotes: (areNotesShown) => set({ areNotesShown }),
      changeLook(changes) {
        const look = { ...get().look, ...changes };
        set({ look });
        keep.write(ENTRY, JSON.stringify(look));
      },
    };
  });
  return store;
});

/** What the stage can play on; an application that is live is nothing to go back and forth on. */
export function standOf(environment: Environment | undefined): 'sandbox' | 'application' | undefined {
  if (environment?.kind === 'embedded-sandbox') return 'sandbox';
  return environment && !isSigned(environment.ussdProfile) && !environment.danger ? 'application' : undefined;
}

function notOnStage(name: string | undefined): Failure {
  const where = name === undefined ? 'no environment is selected' : `${name} is selected`;
  return {
    code: 'stage-not-sandbox',
    message: `The stage plays on the embedded sandbox, or on a USSD application that is not live, because every step back begins anew; ${where}. Choose the sandbox in the top bar, then present again.`,
  };
}
