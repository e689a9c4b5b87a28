/** What an exploration types on a screen that asks for a text: likely ones until one is taken, and one that is wrong. */
import type { UssdReply } from '../../ussd/reply.ts';
import { asksSecret } from '../acting.ts';
import { type MapBuild, placeAt, readMap, textsTyped } from '../map-build.ts';
import { indexOf } from '../map-index.ts';
import { type MapScreen, TEXT_KEY } from '../menu-map.ts';
import { sampleTexts } from './sample-texts.ts';

/** The text to type next; undefined where nothing is left to try. */
export function textFor(build: MapBuild, screenId: string, reply: UssdReply): string | undefined {
  const map = readMap(build);
  const typed = indexOf(map).edgesAt(screenId, TEXT_KEY);
  const { likely, wrong } = sampleTexts(reply, map);
  const tried = textsTyped(build, screenId);
  // Where the same screen came again, the text was not taken.
  const isTaken = typed.some(({ to, results }) => to !== screenId && results.some(({ kind }) => kind === 'arrived'));
  const next = isTaken ? undefined : likely.find((text) => !tried.has(text));
  if (next !== undefined) return next;
  const isRefused = typed.some(({ results }) => results.some(({ kind }) => kind === 'again' || kind === 'refused'));
  return tried.has(wrong) || (isTaken && isRefused) ? undefined : wrong;
}

/** A text was taken, or none of ours was; and one that is wrong was tried. */
export function isTypedOut(build: MapBuild, { id, exchangeId }: MapScreen): boolean {
  const reply = placeAt(build, exchangeId)?.reply;
  return !reply || asksSecret(reply) || textFor(build, id, reply) === undefined;
}
