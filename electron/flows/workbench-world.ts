/**
 * FlowWorld over an environment of the workbench, or of a file: real presses, recorded like any other.
 *
 * Our own sandbox is prepared as a flow asks, and its clock is moved by waits. No other service is touched but by presses.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import type { FlowFault, FlowPlan, FlowWorldWish } from '../../shared/flow/flow.ts';
import type { PressedBy } from '../../shared/request/map-record.ts';
import type { PressKeys } from '../exchange/press-keys.ts';
import type { SandboxAdmin } from '../sandbox/admin/admin.ts';
import { createDeliveryInbox, type DeliveryInbox } from './delivery-inbox.ts';
import { type FlowWorld, waitForReal } from './flow-world.ts';

type WorldParts = {
  readonly environment: Environment;
  readonly press: PressKeys;
  /** A flow, unless it is said. */
  readonly by?: PressedBy;
  readonly confirmedName?: string | undefined;
  /** Of our own sandbox, where this is its environment. */
  readonly admin?: WorldAdmin | undefined;
  /** Listens for webhook messages of this environment from now on; returns what ends that. */
  readonly listen?: ((inbox: DeliveryInbox) => Promise<() => Promise<void>>) | undefined;
};

/** What a flow may ask of our own sandbox; either may take a while. */
export type WorldAdmin = {
  changeClock(change: Parameters<SandboxAdmin['changeClock']>[0]): unknown;
  reset(): unknown;
};

/** @param wish undefined leaves the world as it is. */
export async function openWorkbenchWorld(
  { environment, press, by = 'flow', confirmedName, admin, listen }: WorldParts,
  wish: FlowWorldWish | undefined,
): Promise<FlowWorld> {
  if (wish?.clockMs !== undefined) await admin?.changeClock({ kind: 'freeze', atMs: wish.clockMs });
  if (wish?.reset === true) await admin?.reset();
  const inbox = createDeliveryInbox();
  const leave = await listen?.(inbox);
  return {
    environment,
    press: (pressed) => press({ ...pressed, by, environment, confirmedName, strangerMayDial: true }),
    async wait(waitMs, signal) {
      if (admin) await admin.changeClock({ kind: 'advance', byMs: waitMs });
      else await waitForReal(waitMs, signal);
    },
    delivery: inbox.next,
    close: async () => leave?.(),
  };
}

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
