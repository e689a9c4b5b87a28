/** Ten thousand menu sessions at once, each on a path of its own, walked step by step to a placed order: none mixed up. */
import type { Draft } from '../../shared/request/draft.ts';
import type { Figure } from './measure.ts';
import type { SandboxProcess } from './sandbox-process.ts';

const SESSIONS = 10_000;
const AT_ONCE = 50;
const GOAL_A_SECOND = 4000;
/** Customers of the seed that are ACTIVE with an ACTIVE portfolio; the others cannot buy. */
const CANNOT_BUY = new Set([1009, 1012, 1020, 1028]);

type Walker = {
  readonly customerId: number;
  readonly page: number;
  readonly item: number;
  readonly preset: number;
  sessionId: string;
  symbol: string;
  amount: string;
  isRight: boolean;
};

export async function sessionFigures(sandbox: SandboxProcess): Promise<Figure[]> {
  const customers = sandbox.customers.filter((customerId) => !CANNOT_BUY.has(customerId));
  const walkers = Array.from(
    { length: SESSIONS },
    (_, index): Walker => ({
      customerId: customers[index % customers.length] ?? 0,
      page: index % 7,
      item: 1 + (index % 5),
      preset: 1 + (index % 3),
      sessionId: '',
      symbol: '',
      amount: '',
      isRight: true,
    }),
  );
  const startMs = performance.now();
  let presses = 0;
  const press = async (walker: Walker, form: string): Promise<Screen | undefined> => {
    presses += 1;
    const answer = await sandbox.send(ussdDraft(form));
    if (answer?.status !== 200) {
      walker.isRight = false;
      return undefined;
    }
    return (JSON.parse(answer.text) as { data: Screen }).data;
  };
  const step = (key: (walker: Walker) => string | undefined, look: (walker: Walker, screen: Screen) => boolean) =>
    each(walkers, async (walker) => {
      const choice = key(walker);
      if (!walker.isRight || choice === undefined) return;
      const screen = await press(walker, `sessionId=${walker.sessionId}&choice=${choice}`);
      walker.isRight = screen !== undefined && screen.sessionId === walker.sessionId && look(walker, screen);
    });

  await each(walkers, async (walker) => {
    const screen = await press(walker, `customerId=${walker.customerId}&choice=`);
    walker.sessionId = screen?.sessionId ?? '';
    walker.isRight = screen?.currentState === 'HOME';
  });
  await step(
    () => '1',
    (_walker, screen) => screen.currentState === 'STOCKS',
  );
  for (let turn = 0; turn < 6; turn += 1) {
    await step(
      (walker) => (turn < walker.page ? '7' : undefined),
      (_walker, screen) => screen.menu.text === `Stocks ${turn + 2}/12`,
    );
  }
  await step(
    ({ item }) => String(item),
    (walker, screen) => {
      walker.symbol = screen.menu.text.slice(0, 4);
      return screen.currentState === 'SELECT_STOCK';
    },
  );
  await step(
    () => '1',
    (walker, screen) => {
      walker.amount = screen.menu.options[walker.preset - 1]?.label.replace(/^\d+ for /, '') ?? '';
      return screen.currentState === 'BUY_STOCK' && screen.menu.text.startsWith(`Buy ${walker.symbol} `);
    },
  );
  const named = (walker: Walker, screen: Screen): boolean =>
    screen.menu.text.includes(` ${walker.symbol} `) && screen.menu.text.includes(walker.amount);
  await step(
    ({ preset }) => String(preset),
    (walker, screen) => screen.currentState === 'PURCHASE_CONFIRMATION' && named(walker, screen),
  );
  await step(
    () => '1',
    (walker, screen) => screen.menu.isEndState && named(walker, screen),
  );

  const right = walkers.filter(({ isRight }) => isRight).length;
  const seconds = (performance.now() - startMs) / 1000;
  const speed = { name: 'presses, signed, verified and kept', perSecond: presses / seconds };
  const sessions = `${SESSIONS.toLocaleString('en')} menu sessions at once`;
  return [
    { name: `${sessions}, walked to their own end`, ratio: right / SESSIONS, goal: 1, parts: [speed] },
    {
      name: `${sessions}, over 4,000 presses a second`,
      ratio: speed.perSecond / GOAL_A_SECOND,
      goal: 1,
      parts: [speed],
    },
  ];
}

type Screen = {
  readonly sessionId: string;
  readonly currentState: string;
  readonly menu: {
    readonly text: string;
    readonly options: readonly { readonly label: string }[];
    readonly isEndState: boolean;
  };
};

function ussdDraft(form: string): Draft {
  const headers = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
  return { method: 'POST', target: '/v1/ussd/process', headers, body: new Uint8Array(Buffer.from(form)) };
}

/** Does it for all of them, a fixed number at a time. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const item = items[next];
      next += 1;
      if (item !== undefined) await work(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
