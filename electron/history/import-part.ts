/** One part of an import: exchanges of an export, each taken in, known already, or refused with a sentence. */
import type { HistoryOutputs } from '../../shared/contract/history-commands.ts';
import { readImported } from '../../shared/evidence/import-exchanges.ts';
import { oldestKeptMs } from '../../shared/history/retention.ts';
import type { Masker } from '../../shared/observed/mask-secrets.ts';
import type { History } from './history.ts';

export function importPart(
  history: Pick<History, 'takeIn' | 'retention'>,
  texts: readonly string[],
  { masker, nowMs }: { readonly masker: Masker; readonly nowMs: number },
): HistoryOutputs['history.importPart'] {
  const retention = history.retention();
  const oldestMs = oldestKeptMs(retention, nowMs);
  let added = 0;
  let known = 0;
  const refused: { at: number; sentence: string }[] = [];
  for (const [at, text] of texts.entries()) {
    const read = readImported(text, nowMs, (value) => masker.json(value));
    if (!read.ok) {
      refused.push({ at, sentence: masker.text(read.failure.message) });
      continue;
    }
    const { exchange, mark } = read.value;
    // It would be gone at the next sweep.
    if (!mark.isPinned && exchange.startedAtMs < oldestMs) {
      refused.push({ at, sentence: `it is older than the ${retention.keepDays} days that history keeps` });
    } else if (history.takeIn(read.value)) added += 1;
    else known += 1;
  }
  return { added, known, refused };
}
