/** What is known of a screen by itself: its shape under given names, and what the lint says. Worked out once for each text. */
import { memo } from '../memo.ts';
import type { UssdReply } from '../ussd/reply.ts';
import { type JudgedPress, judgeScreen } from './judge-press.ts';
import { type ScreenShape, shapedScreen, shapeOf } from './screen-shape.ts';

export type ScreenFacts = {
  /** @param names what is known to be a name on it. */
  shape(names: readonly string[]): ScreenShape;
  readonly findings: readonly JudgedPress[];
};

const known = memo<ScreenFacts>(2_000);

export function screenFacts(reply: UssdReply): ScreenFacts {
  return known(keyOf(reply), () => factsOf(reply));
}

function factsOf(reply: UssdReply): ScreenFacts {
  let last: { readonly names: readonly string[]; readonly shape: ScreenShape } | undefined;
  let findings: readonly JudgedPress[] | undefined;
  return {
    shape(names) {
      if (last?.names !== names) last = { names, shape: shapeOf(shapedScreen(reply), names) };
      return last.shape;
    },
    get findings() {
      findings ??= judgeScreen(reply);
      return findings;
    },
  };
}

/** All that shape and rules look at. */
function keyOf({ currentState, ussdText, menu, isTextOnly }: UssdReply): string {
  let key = `${currentState}\u0000${menu.state}\u0000${menu.isEndState}\u0000${isTextOnly === true}\u0000${menu.text.length}\u0000${ussdText}`;
  if (!ussdText.startsWith(menu.text)) key += `\u0000${menu.text}`;
  for (const { key: pressed, label, nextState = '', data } of menu.options) {
    key += `\u0001${pressed}\u0000${label}\u0000${nextState}\u0000${data === undefined ? '' : '+'}`;
  }
  return key;
}
