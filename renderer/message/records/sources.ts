/** The sources of records, as people call them, in the order of the chips. */
import { ArrowUpRight, Boxes, FileUp, Inbox, type LucideIcon, Waypoints } from 'lucide-react';
import type { RecordSource } from '../../../shared/record/record-summary.ts';

export const SOURCES: Readonly<Record<RecordSource, { readonly label: string; readonly icon: LucideIcon }>> = {
  sent: { label: 'Sent', icon: ArrowUpRight },
  received: { label: 'Received', icon: Inbox },
  passed: { label: 'Passed through', icon: Waypoints },
  sandbox: { label: 'Sandbox', icon: Boxes },
  imported: { label: 'Imported', icon: FileUp },
};
