/**
 * A small menu as data, clean unless a test plants an anomaly in it. Values (amounts, times, references, what is listed) differ at each
 * showing, so that whoever reads it has to tell values from words.
 *
 * It answers purely; planted-service.ts puts it behind real HTTP.
 */
import type { MenuOption, UssdReply } from '../../shared/ussd/reply.ts';

export type PlantedOption = MenuOption & {
  /** Where it really leads, if not to nextState; `refuse` answers 422, `again` asks again. */
  readonly goes?: string;
};

export type PlantedScreen = {
  readonly text: (showing: number) => string;
  readonly options: readonly PlantedOption[] | ((showing: number) => readonly PlantedOption[]);
  readonly isEnd?: true;
  /** Takes free text, and leads there; `accepts` says which. */
  readonly typedTo?: string;
  readonly accepts?: (text: string) => boolean;
  /** Overrides of what is sent. */
  readonly currentState?: string;
  readonly menuState?: string;
  readonly ussdText?: (text: string) => string;
  readonly expiresInMs?: number;
  readonly delayMs?: number;
};

export type PlantedMenu = Readonly<Record<string, PlantedScreen>>;

const back = (nextState: string, label = 'Back'): PlantedOption => ({ key: '0', label, nextState });
const STOCKS = [
  'Kafue Copper',
  'Zambezi Power',
  'Lusenga Bank',
  'Mosi Telecom',
  'Chobe Brew',
  'Nkwazi Air',
  'Home Retail',
];

function listed(showing: number): PlantedOption[] {
  const items = [0, 1, 2].map((at): PlantedOption => {
    const name = STOCKS[(showing * 3 + at) % STOCKS.length] ?? '';
    const symbol = name.replace(/[a-z ]/g, '') + name.slice(1, 3).toUpperCase();
    return {
      key: String(at + 1),
      label: `${symbol} ${name}`,
      nextState: 'STOCK',
      data: { stockId: String(showing * 10 + at), symbol, name },
    };
  });
  // A list has pages, and its last one does not turn.
  const paging: PlantedOption[] = showing % 3 === 2 ? [] : [{ key: '5', label: 'Next Page', goes: 'STOCKS' }];
  return [...items, { key: '4', label: 'Search', nextState: 'SEARCH' }, ...paging, back('HOME')];
}

/** No rule of the lint finds anything in it. */
export const CLEAN_MENU: PlantedMenu = {
  HOME: {
    text: () => 'Hello Mutinta.\nWhat would you like to do?',
    options: [
      { key: '1', label: 'Stocks', nextState: 'STOCKS' },
      { key: '2', label: 'Balance', nextState: 'BALANCE' },
      { key: '3', label: 'Help', nextState: 'HELP' },
      { key: '0', label: 'Exit', nextState: 'GOODBYE' },
    ],
  },
  STOCKS: { text: (showing) => `Stocks ${1 + (showing % 3)}/3`, options: listed },
  SEARCH: { text: () => 'Type a stock symbol or name.', options: [back('STOCKS')], typedTo: 'STOCKS' },
  STOCK: {
    text: (showing) => `Price ZK ${showing}.50, ${showing % 2 === 0 ? '+' : '-'}${showing}%`,
    options: [{ key: '1', label: 'Buy', nextState: 'AMOUNT' }, back('STOCKS')],
  },
  AMOUNT: {
    text: (showing) => `How much? Type an amount from 10 to ${500 + showing}.`,
    options: [back('STOCK')],
    typedTo: 'BUY_CONFIRMATION',
    accepts: (text) => /^\d+$/.test(text) && Number(text) >= 10,
  },
  BUY_CONFIRMATION: {
    text: (showing) => `Buy for ZK ${showing}.00?`,
    options: [{ key: '1', label: 'Confirm', nextState: 'BUY_SUCCESS' }, back('AMOUNT')],
  },
  BUY_SUCCESS: { text: (showing) => `Order R${100 + showing} is placed.`, options: [], isEnd: true },
  BALANCE: {
    text: (showing) => `Your balance is ZK ${showing},000.25 at 10:${10 + (showing % 50)}.`,
    options: [back('HOME')],
  },
  HELP: {
    text: () => 'Help',
    options: [
      { key: '1', label: 'Call us', nextState: 'CALL' },
      { key: '2', label: 'Write to us', nextState: 'WRITE' },
      back('HOME'),
    ],
  },
  CALL: { text: () => 'Call 0800 123 456.', options: [back('HELP')] },
  WRITE: { text: () => 'Write to help at bank dot example.', options: [back('HELP')] },
  GOODBYE: { text: () => 'Goodbye Mutinta.', options: [], isEnd: true },
};

export type PlantedAnswer =
  | { readonly kind: 'screen'; readonly at: string; readonly reply: UssdReply; readonly delayMs: number }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

export type PlantedSession = { readonly sessionId: string; readonly at: string | undefined; readonly text: string };

/** What the menu answers; `showing` counts up and makes the values differ. */
export function answerPlanted(
  menu: PlantedMenu,
  { sessionId, at, text }: PlantedSession,
  choice: string,
  showing: number,
  nowMs: number,
): PlantedAnswer {
  const shown = (name: string, reason?: string): PlantedAnswer => show(menu, sessionId, name, showing, nowMs, reason);
  if (at === undefined) return shown('HOME');
  const screen = menu[at];
  if (!screen || screen.isEnd) return { kind: 'refused', status: 404, message: 'This session has ended.' };
  const offered = typeof screen.options === 'function' ? screen.options(showing) : screen.options;
  // Lists differ at each showing; a key that was shown is taken.
  const option = offered.find(
    ({ key }) => key === choice && text.split('\n').some((line) => line.startsWith(`${key}. `)),
  );
  if (option?.goes === 'refuse') return { kind: 'refused', status: 422, message: 'Not now.' };
  if (option && option.goes !== 'again') return shown(option.goes ?? option.nextState ?? at);
  if (!option && screen.typedTo !== undefined && (screen.accepts ?? (() => true))(choice)) return shown(screen.typedTo);
  return shown(at, 'Not on the list.');
}

function show(
  menu: PlantedMenu,
  sessionId: string,
  name: string,
  showing: number,
  nowMs: number,
  reason?: string,
): PlantedAnswer {
  const screen = menu[name];
  if (!screen) throw new RangeError(`The planted menu has no ${name}.`);
  const { currentState = name, menuState = currentState, ussdText = (text: string) => text, isEnd } = screen;
  const options = typeof screen.options === 'function' ? screen.options(showing) : screen.options;
  const text = `${reason === undefined ? '' : `${reason}\n`}${screen.text(showing)}`;
  const lines = options.map(({ key, label }) => `${key}. ${label}`);
  const reply: UssdReply = {
    message: 'Success',
    sessionId,
    currentState,
    menu: {
      state: menuState,
      text,
      options: options.map(({ goes: _goes, ...rest }) => rest),
      isEndState: isEnd === true,
    },
    ussdText: ussdText([text, ...lines].join('\n')),
    expiresAt: new Date(nowMs + (screen.expiresInMs ?? 180_000)).toISOString(),
  };
  return { kind: 'screen', at: name, reply, delayMs: screen.delayMs ?? 0 };
}
