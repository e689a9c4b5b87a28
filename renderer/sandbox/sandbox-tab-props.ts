/** What every tab of a running sandbox is given. */
import type { SandboxPanelState } from '../../shared/sandbox/panel.ts';
import type { SandboxStoreState } from '../stores/sandbox-store.ts';

export type SandboxTabProps = {
  readonly panel: SandboxPanelState;
  readonly room: SandboxStoreState;
  /** Goes to the form that asks for a report. */
  readonly onAskReport: () => void;
};
