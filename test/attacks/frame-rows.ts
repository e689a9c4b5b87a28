/** Attacks at the desktop door alone: calls by what is not our page in our window. */
import type { FrameAttack } from './attack.ts';
import { PAGE_FRAME } from './attacked-workbench.ts';

export const FRAME_ATTACKS: readonly FrameAttack[] = [
  {
    id: 'frame-gone',
    attacker: 'calls from a frame that is gone when the call arrives',
    event: () => ({ senderFrame: null }),
    refused: 'sender-refused',
  },
  {
    id: 'frame-other-window',
    attacker: 'calls from another window',
    event: () => ({ sender: { mainFrame: PAGE_FRAME } }),
    refused: 'sender-refused',
  },
  {
    id: 'frame-inside',
    attacker: 'calls from a frame inside the page, of the page’s own origin',
    event: () => ({ senderFrame: { ...PAGE_FRAME, frameTreeNodeId: 8 } }),
    refused: 'sender-refused',
  },
  {
    id: 'frame-other-origin',
    attacker: 'leads the window to another origin, which then calls',
    event: () => ({ senderFrame: { ...PAGE_FRAME, origin: 'https://evil.example' } }),
    refused: 'sender-refused',
  },
  {
    id: 'frame-null-origin',
    attacker: 'calls from an opaque origin, such as a sandboxed document',
    event: () => ({ senderFrame: { ...PAGE_FRAME, origin: 'null' } }),
    refused: 'sender-refused',
  },
  {
    id: 'frame-like-origin',
    attacker: 'calls from an origin that begins like ours',
    event: () => ({ senderFrame: { ...PAGE_FRAME, origin: 'dialbench://app.evil' } }),
    refused: 'sender-refused',
  },
];
