/** The props of every tab of a running sandbox. */
import type { SandboxPanelState } from '../../shared/sandbox/panel.ts';
import type { SandboxStoreState } from './sandbox-store.ts';

export type SandboxTabProps = {
  readonly panel: SandboxPanelState;
  readonly store: SandboxStoreState;
  /** Opens the form that requests a report. */
  readonly onAskReport: () => void;
};
