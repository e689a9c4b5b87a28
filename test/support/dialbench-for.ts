/**
 * The workbench that the flows of a file use, started before them and stopped behind them, on a data folder that goes with it;
 * and the page opened on it.
 */
import { expect, type Page, test } from '@playwright/test';
import { type Dialbench, newDataFolder, removeDataFolder, startDialbench } from './start-dialbench.ts';

/** `each-test-on-one-folder`: a program for each test, and what one kept is there for the next. */
type DialbenchLife = 'each-test' | 'each-test-on-one-folder' | 'all-tests';

type DialbenchHere = Dialbench & {
  /** On the same folder; its address is good for another page. */
  restart(): Promise<void>;
};

/** Called where the file begins. What it returns is the workbench of the test that is running. */
export function dialbenchFor(life: DialbenchLife): DialbenchHere {
  let dataFolder: string | undefined;
  let started: Dialbench | undefined;
  const now = (): Dialbench => {
    if (!started) throw new Error('The workbench of these flows was asked for before it was started.');
    return started;
  };
  const start = async () => {
    dataFolder ??= newDataFolder();
    started = await startDialbench(dataFolder);
  };
  const stop = async () => {
    await started?.stop();
    started = undefined;
  };
  const remove = () => {
    if (dataFolder !== undefined) removeDataFolder(dataFolder);
    dataFolder = undefined;
  };
  // What one test left is there for the next, so a second try begins with the first test of the file.
  if (life === 'all-tests') test.describe.configure({ mode: 'serial' });
  if (life === 'all-tests') test.beforeAll(start);
  else test.beforeEach(start);
  if (life === 'all-tests') test.afterAll(stop);
  else test.afterEach(stop);
  if (life === 'each-test') test.afterEach(remove);
  else test.afterAll(remove);
  return {
    get address() {
      return now().address;
    },
    get dataFolder() {
      return now().dataFolder;
    },
    stop: () => now().stop(),
    async restart() {
      await now().stop();
      await start();
    },
  };
}

/** Opens the page and waits for its phone. */
export async function visit(page: Page, { address }: Pick<Dialbench, 'address'>): Promise<void> {
  await page.goto(address);
  await expect(page.getByTestId('lcd')).toContainText('Sandbox');
}
