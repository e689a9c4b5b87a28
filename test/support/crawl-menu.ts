/** Walks the sandbox's menu in the engine itself, key by key, and takes back whatever a key did. */
import { answer, type MenuPlace, type Shown, showFirst } from '../../electron/sandbox/menus/engine.ts';
import { isRefused } from '../../electron/sandbox/outcome.ts';
import type { CustomerRow } from '../../electron/sandbox/world/world-types.ts';
import { transaction } from '../../electron/sqlite/transaction.ts';
import type { TestCore } from './sandbox-core.ts';

class UndoneOnPurpose extends Error {}

/** Answers and takes back what it did, so that confirmations can be walked as well. */
function answerAndUndo(core: TestCore, customer: CustomerRow, place: MenuPlace, choice: string): Shown | undefined {
  let shown: Shown | undefined;
  try {
    transaction(core.db, () => {
      const step = answer(core, customer, place, choice);
      shown = isRefused(step) ? undefined : step.shown;
      throw new UndoneOnPurpose();
    });
  } catch (error) {
    if (!(error instanceof UndoneOnPurpose)) throw error;
  }
  return shown;
}

/** All screens that can be reached, each once, and every press that leads from one to another; without the stocks, which differ by currency only. */
export function crawl(
  core: TestCore,
  customer: CustomerRow,
  withStocks: boolean,
  onPress: (from: Shown, sent: string, to: Shown | undefined) => void = () => {},
): Shown[] {
  const found = new Map<string, Shown>();
  const visit = (shown: Shown | undefined): void => {
    if (!shown) return;
    const screen = `${shown.state} ${shown.ussdText}`;
    if (found.has(screen)) return;
    found.set(screen, shown);
    const press = (sent: string): void => {
      const next = answerAndUndo(core, customer, shown, sent);
      onPress(shown, sent, next);
      visit(next);
    };
    for (const { key, to } of shown.offered) if (withStocks || to !== 'STOCKS') press(key);
    if (shown.state.startsWith('ENTER_')) press('1');
    if (shown.state === 'SEARCH_STOCK' && !shown.memory.search) {
      for (const text of ['a', 'zambezi', 'zz€[~]‽🙂 nothing']) press(text);
    }
  };
  visit(showFirst(core, customer));
  return [...found.values()];
}
