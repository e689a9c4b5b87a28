/** Makes the screens of a map from the presses that brought them. */
import type { MenuOption } from '../ussd/reply.ts';
import { acts, confirms, takesText } from './acting.ts';
import type { JudgedPress } from './judge-press.ts';
import { countsOf, inOrder, keyOf } from './map-edges.ts';
import { handOf } from './map-step.ts';
import type { MapFinding, MapOption, MapScreen } from './menu-map.ts';
import { isSecretPlace, type Place } from './place.ts';
import { isItem, isPaging } from './screen-shape.ts';

/** @param told presses that say something of a key of this screen. */
export function screenOf(id: string, places: ReadonlySet<Place>, told: Iterable<Place>): MapScreen {
  const all = inOrder(places);
  const [first] = all;
  const { reply, shape, step, plain } = first;
  if (!reply || !shape) throw new RangeError('A place on a screen has its reply.');
  return {
    id,
    state: reply.currentState,
    text: shape.text,
    example: plain,
    exchangeId: step.id,
    isEnd: reply.menu.isEndState,
    asksText: takesText(reply),
    ...(confirms(reply) ? { confirms: true } : {}),
    ...(reply.isTextOnly ? { isTextOnly: true } : {}),
    options: optionsOf(all),
    seen: countsOf(all),
    firstSeenMs: step.startedAtMs,
    findings: findingsOf(all, told),
  };
}

/** Each key once, as it was first seen; it acts if it ever did. */
function optionsOf(all: readonly Place[]): MapOption[] {
  const options = new Map<string, MapOption>();
  const isConfirming = all.some(({ reply }) => reply !== undefined && confirms(reply));
  for (const { reply, visited } of all) {
    for (const option of reply?.menu.options ?? []) {
      const known = options.get(option.key);
      // Whether a key acts depends on the session on a screen that confirms, and else on where it leads.
      if (known?.acts || (known && !isConfirming && known.nextState === option.nextState)) continue;
      const isActing = reply !== undefined && acts(option, reply, visited);
      if (known && !isActing) continue;
      const base = known ?? optionOf(option, reply?.menu.options ?? []);
      options.set(option.key, isActing ? { ...base, acts: true } : base);
    }
  }
  return [...options.values()].sort(
    ({ key: one }, { key: other }) => rank(one) - rank(other) || (one < other ? -1 : 1),
  );
}

function optionOf(option: MenuOption, all: readonly MenuOption[]): MapOption {
  const { key, label, nextState } = option;
  return {
    key,
    label,
    nextState,
    ...(isItem(option) ? { isItem: true } : {}),
    ...(isPaging(option, all) ? { isPaging: true } : {}),
  };
}

/** 1, 2, 3 … and then what leads back: 0, *, #. */
function rank(key: string): number {
  return /^[1-9]\d*$/.test(key) ? Number(key) : Number.MAX_SAFE_INTEGER;
}

/** One finding a rule and key: the first press that showed it has the word, and the shortest way to it is told. */
function findingsOf(all: readonly Place[], told: Iterable<Place>): MapFinding[] {
  const findings = new Map<string, { readonly finding: JudgedPress; at: Place | undefined }>();
  const take = (finding: JudgedPress, at: Place | undefined): void => {
    const id = `${finding.rule} ${finding.key ?? ''}`;
    const known = findings.get(id);
    if (!known) findings.set(id, { finding, at });
    else if (at && (!known.at || at.depth < known.at.depth)) known.at = at;
  };
  const whole = (place: Place | undefined) => (place?.isWhole ? place : undefined);
  for (const place of all) for (const one of place.findings) if (!one.isOfKey) take(one, whole(place));
  const pressed = [...told];
  if (pressed.length > 0) {
    for (const place of inOrder(pressed))
      for (const one of place.findings) if (one.isOfKey) take(one, whole(place.before));
  }
  return [...findings.values()].map(({ finding: { isOfKey: _isOfKey, ...finding }, at }) =>
    at ? { ...finding, path: pathTo(at) } : finding,
  );
}

/** What people typed may be anything that they know, and is a text here; what the explorer types is its own. */
function pathTo(place: Place): string[] {
  const path: string[] = [];
  for (let at = place; at.before; at = at.before) {
    path.push(handOf(at.step) === 'explorer' && !isSecretPlace(at) ? at.step.press.sent : keyOf(at));
  }
  return path.reverse();
}
