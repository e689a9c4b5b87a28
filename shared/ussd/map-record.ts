/** Makes the MapRecord of a press from its outcome, and the reply back from what was recorded. */
import {
  LONGEST_RECORDED_WORD,
  type MapRecord,
  MOST_RECORDED_NAMES,
  MOST_RECORDED_OPTIONS,
  MOST_SCREEN_CHARACTERS,
  type PressedBy,
  type PressRecord,
  type RecordedOption,
  type RecordedScreen,
} from '../request/press-record.ts';
import { beginning } from '../text/shortened.ts';
import type { MenuOption, PressOutcome, UssdReply } from './reply.ts';

export function mapRecord(
  by: PressedBy,
  answers: string | undefined,
  outcome: PressOutcome,
  isSecret = false,
): MapRecord {
  const made = { by, answers, ...(isSecret ? { isSecret: true as const } : {}) };
  if (outcome.kind === 'failed') return made;
  const { currentState, menu, ussdText, isTextOnly } = outcome.reply;
  return {
    ...made,
    options: menu.options.slice(0, MOST_RECORDED_OPTIONS).map(recordedOption),
    ...(menu.state === currentState ? {} : { menuState: cut(menu.state) }),
    ...(isTextOnly ? { isTextOnly } : {}),
    menuText: ussdText.startsWith(menu.text) ? menu.text.length : beginning(menu.text, MOST_SCREEN_CHARACTERS),
  };
}

/** The reply of a recorded screen; what a MapRecord does not keep (session, message) is empty. */
export function recordedReply(screen: RecordedScreen, map: MapRecord | undefined): UssdReply {
  const { state, text, isEnd, keys, expiresAtMs } = screen;
  const options = map?.options?.map(menuOption) ?? optionsShown(text, keys);
  return {
    message: '',
    sessionId: '',
    currentState: state,
    menu: { state: map?.menuState ?? state, text: menuTextOf(text, map, options), options, isEndState: isEnd },
    ussdText: text,
    ...(expiresAtMs === undefined ? {} : { expiresAt: new Date(expiresAtMs).toISOString() }),
    ...(map?.isTextOnly ? { isTextOnly: true } : {}),
  };
}

/** As a PressOutcome, for the rules of the lint. */
export function recordedOutcome({ outcome }: PressRecord, map: MapRecord | undefined): PressOutcome {
  if (outcome.kind === 'screen') return { kind: 'reply', reply: recordedReply(outcome, map) };
  const { code, sentence, isSessionLost } = outcome;
  return { kind: 'failed', failure: { code, message: sentence }, sessionLost: isSessionLost };
}

function recordedOption({ key, label, nextState, data }: MenuOption): RecordedOption {
  return {
    key: cut(key),
    label: cut(label),
    ...(nextState === undefined ? {} : { nextState: cut(nextState) }),
    ...(data === undefined ? {} : { names: namesIn(data) }),
  };
}

function menuOption({ key, label, nextState, names }: RecordedOption): MenuOption {
  return {
    key,
    label,
    nextState,
    ...(names === undefined ? {} : { data: Object.fromEntries(names.map((name, at) => [String(at), name])) }),
  };
}

/** The texts of an option's data: a symbol, a name, a side. */
export function namesIn(data: Readonly<Record<string, unknown>>): string[] {
  return Object.values(data)
    .flatMap((value) => (typeof value === 'string' && value !== '' ? [cut(value)] : []))
    .slice(0, MOST_RECORDED_NAMES);
}

/** Of a screen recorded before options were: a line that begins with the key shows it. */
function optionsShown(text: string, keys: readonly string[]): MenuOption[] {
  const lines = text.split('\n');
  return keys.map((key) => {
    const line = lines.findLast((one) => one.startsWith(key) && /^(?:\s*[.):–-])?\s+\S/.test(one.slice(key.length)));
    const label = line?.slice(key.length).replace(/^(?:\s*[.):–-])?\s+/, '') ?? '';
    return { key, label };
  });
}

function menuTextOf(text: string, map: MapRecord | undefined, options: readonly MenuOption[]): string {
  if (typeof map?.menuText === 'string') return map.menuText;
  if (typeof map?.menuText === 'number') return text.slice(0, map.menuText);
  const lines = text.split('\n');
  return lines.slice(0, Math.max(0, lines.length - options.length)).join('\n');
}

function cut(word: string): string {
  return beginning(word, LONGEST_RECORDED_WORD);
}
