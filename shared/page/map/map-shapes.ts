/** The lines of a map as SVG path data: from a key's port at one card to another card. Page and export draw the same. */
import { CARD, type Spot } from './map-layout.ts';

export type LinkShape = {
  readonly path: string;
  /** The head of the arrow. */
  readonly head: string;
  /** Where the end of its keys stands. */
  readonly label: Spot;
};

/** How far a port that leads to no card beside it stands out. */
export const STUB = 14;
const HEAD = 6;

/** The height of the n-th port of a card, from its top. */
export function portHeight(at: number, count: number): number {
  return Math.round((CARD.height * (at + 1)) / (count + 1));
}

/** @param port height of the port that it begins at, from the top of its card. */
export function linkShape(from: Spot, to: Spot, port: number): LinkShape {
  const start = { x: from.x + CARD.width, y: from.y + port };
  if (to.x > from.x) {
    const end = { x: to.x, y: to.y + CARD.height / 2 };
    const bend = Math.max(36, (end.x - start.x) / 2);
    return {
      path: `M${start.x} ${start.y}C${start.x + bend} ${start.y} ${end.x - bend} ${end.y} ${end.x - HEAD} ${end.y}`,
      head: `M${end.x} ${end.y}l-7 -4v8z`,
      label: { x: end.x - 10, y: end.y - 5 },
    };
  }
  // Backwards, it leaves where every key does and comes in from below, so that it crosses no card beside it.
  const end = { x: to.x + CARD.width / 2, y: to.y + CARD.height };
  const low = Math.max(start.y, end.y) + 40;
  return {
    path: `M${start.x} ${start.y}C${start.x + 60} ${low} ${end.x} ${low + 30} ${end.x} ${end.y + HEAD}`,
    head: `M${end.x} ${end.y}l-4 7h8z`,
    label: { x: start.x + 26, y: start.y + 18 },
  };
}

/** A short line out of the card. */
export function stubPath(from: Spot, port: number): string {
  return `M${from.x + CARD.width} ${from.y + port}h${STUB}`;
}
