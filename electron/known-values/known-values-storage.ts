/**
 * What each environment has returned, read from history and not stored a second time.
 *
 * Reads the newest answers when an environment is first used, and later ones on each call after that. Values of
 * exchanges deleted from history are forgotten at the next start. Limited in answers, bytes, and values of a kind.
 */
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { Events } from '../../shared/contract/events.ts';
import { gatherKnownValues, type KnownValues } from '../../shared/form/gather-known-values.ts';
import { type KnownValue, knownValuesOf } from '../../shared/form/known-value.ts';
import { parseJson } from '../../shared/json/parse-json.ts';
import { type ExchangeSummary, isExchange } from '../../shared/request/exchange.ts';
import type { EventHub } from '../event-hub.ts';
import type { History } from '../history/history.ts';

export type KnownValuesStorage = {
  /** Newest first within each kind. */
  of(environmentId: string): readonly KnownValue[];
};

/** How many exchanges the first call reads. */
const MOST_EXCHANGES = 300;
const MOST_BYTES = 2_097_152;
/** Longer answers are skipped. */
const LONGEST_ANSWER = 1_048_576;

type Gathered = { readonly values: KnownValues; readonly waiting: string[] };

export function createKnownValues(history: Pick<History, 'list' | 'body'>, events: EventHub): KnownValuesStorage {
  const gathered = new Map<string, Gathered>();
  events.listen((event, payload) => {
    if (event !== 'record.changed') return;
    // The hub's type says that name and payload belong together, to who calls it.
    const summary = payload as Events['record.changed'];
    if (isExchange(summary) && hasAnswer(summary)) gathered.get(summary.environmentId)?.waiting.push(summary.id);
  });

  function begin(environmentId: string): Gathered {
    const { exchanges } = history.list(MOST_EXCHANGES);
    const ids = exchanges.filter((one) => one.environmentId === environmentId && hasAnswer(one)).map(({ id }) => id);
    const one: Gathered = { values: gatherKnownValues(), waiting: ids.reverse() };
    gathered.set(environmentId, one);
    return one;
  }

  return {
    of(environmentId) {
      const { values, waiting } = gathered.get(environmentId) ?? begin(environmentId);
      // Reads the newest first, so that the limit drops the oldest, but adds them last.
      const answers: (readonly KnownValue[])[] = [];
      let bytes = 0;
      for (const id of waiting.splice(0).reverse()) {
        const answer = read(id);
        bytes += answer?.bytes ?? 0;
        if (bytes > MOST_BYTES) break;
        if (answer) answers.push(answer.values);
      }
      for (const answer of answers.reverse()) values.add(answer);
      return values.all();
    },
  };

  function read(id: string): { values: readonly KnownValue[]; bytes: number } | undefined {
    let body: ReturnType<typeof history.body>;
    try {
      body = history.body(id, 'response', 0, LONGEST_ANSWER);
    } catch {
      // Deleted since it was announced.
      return undefined;
    }
    if (body.totalBytes > LONGEST_ANSWER) return undefined;
    const outcome = parseJson(decodeUtf8(body.bytes));
    return outcome.ok ? { values: knownValuesOf(outcome.value), bytes: body.totalBytes } : undefined;
  }
}

function hasAnswer({ status }: ExchangeSummary): boolean {
  return status !== undefined && status >= 200 && status < 300;
}
