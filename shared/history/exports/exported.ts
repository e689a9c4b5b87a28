/** An exchange being exported, in any format: with its bodies and the user's mark. */
import type { Exchange } from '../../request/exchange.ts';
import type { HistoryMark } from '../history-mark.ts';

/** An exchange to export. A body longer than LONGEST_EXPORTED_BODY is cut to its first part. */
export type Exported = {
  readonly exchange: Exchange;
  readonly mark: HistoryMark;
  readonly bodies: { readonly request: Uint8Array; readonly response: Uint8Array };
};

/** The most bytes exported of a body; a longer one is cut, and the export says so. */
export const LONGEST_EXPORTED_BODY = 1_048_576;
