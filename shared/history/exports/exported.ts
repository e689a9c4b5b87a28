/** An exchange on its way out of history, whatever the form: with its bodies, and what the user said of it. */
import type { Exchange } from '../../request/exchange.ts';
import type { HistoryMark } from '../history-mark.ts';

/** An exchange to be handed out. A body longer than LONGEST_EXPORTED_BODY is given as its first part. */
export type Exported = {
  readonly exchange: Exchange;
  readonly mark: HistoryMark;
  readonly bodies: { readonly request: Uint8Array; readonly response: Uint8Array };
};

/** Bytes of a body that are exported; of a longer one the beginning is, and the export says so. */
export const LONGEST_EXPORTED_BODY = 1_048_576;
