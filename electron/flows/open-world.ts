/**
 * FlowWorlds over open environments: real presses, recorded like any other.
 *
 * Our own sandbox is prepared as a flow asks, and its clock is moved by waits. No other service is touched but by presses.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import type { FlowFault, FlowPlan, FlowWorldWish } from '../../shared/flow/flow.ts';
import type { PressedBy } from '../../shared/request/press-record.ts';
import { type FreshSandbox, openFreshSandbox } from '../open/fresh-sandbox.ts';
import type { OpenEnvironment } from '../open/open-environment.ts';
import { createDeliveryInbox } from './delivery-inbox.ts';
import { type FlowWorld, type OpenWorld, waitForReal } from './flow-world.ts';

type Presser = {
  /** A flow, unless it is said. */
  readonly by?: PressedBy;
  readonly confirmedName?: string | undefined;
};

/**
 * @param wish undefined leaves the world as it is.
 * @param listens whether webhook messages are received from now on, where they can be.
 */
export async function openWorld(
  {
    environment,
    press,
    hangUp,
    admin,
    receive,
  }: Pick<OpenEnvironment, 'environment' | 'press' | 'hangUp' | 'admin' | 'receive'>,
  { by = 'flow', confirmedName }: Presser = {},
  wish?: FlowWorldWish,
  listens = false,
): Promise<FlowWorld> {
  if (wish?.clockMs !== undefined) await admin?.changeClock({ kind: 'freeze', atMs: wish.clockMs });
  if (wish?.reset === true) await admin?.reset();
  const inbox = createDeliveryInbox();
  let going: { readonly sessionId: string; readonly customerId: number } | undefined;
  /** Whoever begins a session, or is done, left the one before: where its end came already, nothing is said. */
  const leaveSession = async () => {
    if (going) await hangUp({ environment, ...going });
    going = undefined;
  };
  const leave = listens ? await receive?.(inbox.arrived) : undefined;
  return {
    environment,
    async press(pressed) {
      if (pressed.sessionId === undefined) await leaveSession();
      const answer = await press({ ...pressed, by, environment, confirmedName, strangerMayDial: true });
      const { outcome } = answer;
      if (outcome.kind === 'reply') going = { sessionId: outcome.reply.sessionId, customerId: pressed.customerId };
      return answer;
    },
    async wait(waitMs, signal) {
      if (admin) await admin.changeClock({ kind: 'advance', byMs: waitMs });
      else await waitForReal(waitMs, signal);
    },
    delivery: inbox.next,
    close: () => leaveSession().finally(() => leave?.()),
  };
}

/** Worlds of a flow's own, each on a sandbox that is gone with it. `watch` hears of what is opened, and may stand around it. */
export function freshWorlds(watch = (own: FreshSandbox): FreshSandbox => own): OpenWorld {
  return async (wish, listens) => {
    const own = watch(await openFreshSandbox(wish?.clockMs));
    try {
      const world = await openWorld(own, {}, undefined, listens);
      return { ...world, close: () => world.close().finally(own.close) };
    } catch (error) {
      await own.close();
      throw error;
    }
  };
}

export const openFreshWorld = freshWorlds();

/** The flow that asks for a sandbox where the environment is none; undefined if it may run there. */
export function sandboxFault({ file, sandbox, steps }: FlowPlan, { kind, name }: Environment): FlowFault | undefined {
  if (kind === 'embedded-sandbox') return undefined;
  const asking = steps.find((step) => step.kind === 'delivery' || (step.kind !== 'wait' && step.fault !== undefined));
  if (asking) {
    const { line, column } = asking;
    const field = asking.kind === 'delivery' ? 'delivery' : 'fault';
    const message = `${field}: expected an environment that is a sandbox, got ${name}; take ${field} out, or run the flow on a sandbox`;
    return { file: asking.file ?? file, line, column, message };
  }
  if (!sandbox) return undefined;
  const { line, column } = sandbox;
  return {
    file,
    line,
    column,
    message: `sandbox: expected an environment that is a sandbox, got ${name}; take sandbox out, or run the flow on a sandbox`,
  };
}
