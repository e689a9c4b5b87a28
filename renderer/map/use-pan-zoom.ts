/**
 * Pan and zoom of a picture by mouse, wheel, touch and keys. d3-zoom reads the gestures; what they come to is written straight to the
 * element, so that a pan draws nothing anew: the picture is a layer of its own.
 */
import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Box } from '../../shared/page/map/map-layout.ts';

/** From it on screens are pictures with their names below; further away they are names where these can be read, else dots. */
export const PICTURES_FROM = 0.6;

/** What is not much smaller is brought in whole rather than cut at its end. */
const WHOLE_FROM = 0.5;

export type PanZoom = {
  /** The scale, rounded down to a step: what has a size of its own on the page is drawn anew at each, not at each turn of the wheel. */
  readonly scale: number;
  /** What is in sight and around it, in the picture's own pixels: what is to be drawn. */
  readonly surroundings: Box;
  /** Brings all of it into view where it can be read so; else its beginning, at a size that can. */
  begin(box: Box, first: Box): void;
  /** Brings all of it into view below so many pixels, no larger than it is. */
  fitAll(box: Box, below: number): void;
  /** Fits it again to what room there is now, unless it was moved. */
  refit(): void;
  /** From now on, what the user moves counts for `settle`. */
  watchMoves(): void;
  /** Brings all of it into view below so many pixels, unless the user has moved the picture. */
  settle(box: Box, below: number): void;
  /** Moves as little as needed to have it in view. */
  reveal(box: Box): void;
  /**
   * Before an audience: this one a third from the left, and those after it in sight beside it; the one before where none come after. Of more than can be read at once the nearest are.
   */
  lead(box: Box, after: readonly Box[]): void;
  /** The same for who only looks on: all of it is brought into view where it can be read so, until the user moves the picture. */
  follow(box: Box, all: Box): void;
  zoomBy(factor: number): void;
  panBy(x: number, y: number): void;
};

const LEAST_SCALE = 0.08;
const MOST_SCALE = 4;
const SCALE_STEP = 1.12;
const MARGIN = 28;
/** Where the middle of the present card stands in the width: what follows has the rest. */
const LEAD = 1 / 3;
/** Of each side, where a staged picture fades. */
const FADE = 0.07;
/** Titles before an audience can be read from it to it. */
const LEAD_SCALE = { least: 0.65, most: 1.3 } as const;
const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

type Acts = Omit<PanZoom, 'scale' | 'surroundings'>;

export function usePanZoom(view: RefObject<HTMLElement | null>, world: RefObject<HTMLElement | null>): PanZoom {
  const [scale, setScale] = useState(1);
  const [surroundings, setSurroundings] = useState<Box>(NOWHERE);
  const behaviour = useRef<ZoomBehavior<HTMLElement, unknown>>(undefined);
  const isMoved = useRef(false);
  /** What fitted the picture into its view last, to be done again for another size; undefined once it was moved from there. */
  const fitAgain = useRef<() => void>(undefined);
  behaviour.current ??= zoom<HTMLElement, unknown>().scaleExtent([LEAST_SCALE, MOST_SCALE]).clickDistance(4);
  // Before the picture's own effects, which move it already.
  useLayoutEffect(() => {
    const element = view.current;
    const { current: act } = behaviour;
    if (!element || !act) return;
    const see = ({ x, y, k }: ZoomTransform, isStill: boolean) => {
      setScale(steppedScale(k));
      const { clientWidth, clientHeight } = element;
      // Of a room that was left nothing is in sight; it comes back as it was.
      if (clientWidth === 0) return;
      const box = { x: -x / k, y: -y / k, width: clientWidth / k, height: clientHeight / k };
      // While it moves, only what comes into sight from beyond the surroundings that are drawn is worth drawing anew.
      setSurroundings((known) =>
        holds(known, box) && (!isStill || known.width < 4 * box.width) ? known : widened(box),
      );
    };
    act.on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
      if (sourceEvent) isMoved.current = true;
      if (isMoved.current) fitAgain.current = undefined;
      const { x, y, k } = transform;
      // With a depth, so that it is a layer of its own: a pan moves it and paints nothing, as long as it stands on whole pixels.
      if (world.current) world.current.style.transform = `translate3d(${onPixel(x)}px, ${onPixel(y)}px, 0) scale(${k})`;
      see(transform, false);
    });
    act.on('end', ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => see(transform, true));
    const selection = select(element);
    selection.call(act).on('dblclick.zoom', null);
    see(zoomTransform(element), true);
    // With what is opened and closed beside it: then nothing moves.
    const whole = () => element.closest('.map-room') ?? element;
    let [wide, high] = [whole().clientWidth, element.clientHeight];
    const resized = new ResizeObserver(() => {
      const { clientHeight } = element;
      const { clientWidth } = whole();
      const { k } = zoomTransform(element);
      const [across, down] = [(clientWidth - wide) / 2, (clientHeight - high) / 2];
      // A room that was left has no size. What was fitted stays so; else what stood in the middle stays there.
      if (clientWidth === 0) return;
      [wide, high] = [clientWidth, clientHeight];
      if (across === 0 && down === 0) see(zoomTransform(element), true);
      else if (fitAgain.current) fitAgain.current();
      else act.translateBy(selection, across / k, down / k);
    });
    resized.observe(element);
    return () => {
      resized.disconnect();
      selection.on('.zoom', null);
    };
  }, [view, world]);
  const acts = useMemo((): Acts => {
    const go = (change: (act: ZoomBehavior<HTMLElement, unknown>, element: HTMLElement) => void) => {
      if (behaviour.current && view.current) change(behaviour.current, view.current);
    };
    const bringIn = (box: Box, below: number) =>
      go((act, element) => {
        isMoved.current = false;
        fitAgain.current = () => bringIn(box, below);
        const { clientWidth: wide, clientHeight: high } = element;
        // A low view has no height for a margin, and what lies over the top of a higher one stands beside it there.
        const margin = Math.min(MARGIN, high / 8);
        const top = high < 2.5 * below ? 0 : below;
        const [across, down] = [wide - 2 * margin, high - top - 2 * margin];
        if (across <= 0 || down <= 0) return;
        const scale = Math.max(LEAST_SCALE, Math.min(1, across / box.width, down / box.height));
        const x = (wide - box.width * scale) / 2 - box.x * scale;
        const y = (high + top - box.height * scale) / 2 - box.y * scale;
        act.transform(select(element), zoomIdentity.translate(x, y).scale(scale));
      });
    const acts: Acts = {
      begin: (box: Box, first: Box) =>
        go((act, element) => {
          isMoved.current = false;
          const { clientWidth: wide, clientHeight: high } = element;
          const whole = Math.min((wide - 2 * MARGIN) / box.width, (high - 2 * MARGIN) / box.height);
          if (whole >= WHOLE_FROM || whole <= 0) {
            bringIn(box, 0);
          } else {
            const scale = Math.min(1, Math.max(PICTURES_FROM, (wide - 2 * MARGIN) / box.width));
            const y = high / 2 - (first.y + first.height / 2) * scale;
            act.transform(select(element), zoomIdentity.translate(MARGIN - box.x * scale, y).scale(scale));
          }
          fitAgain.current = () => acts.begin(box, first);
        }),
      fitAll: bringIn,
      refit: () => fitAgain.current?.(),
      watchMoves: () => {
        isMoved.current = false;
      },
      settle: (box: Box, below: number) => {
        if (!isMoved.current) bringIn(box, below);
      },
      reveal: (box: Box) =>
        go((act, element) => {
          const { x, y, k } = zoomTransform(element);
          const across = shortfall(box.x * k + x, box.width * k, element.clientWidth);
          const down = shortfall(box.y * k + y, box.height * k, element.clientHeight);
          if (across === 0 && down === 0) return;
          fitAgain.current = undefined;
          act.translateBy(select(element), across / k, down / k);
        }),
      lead: (box: Box, after: readonly Box[]) =>
        go((act, element) => {
          const { clientWidth: wide, clientHeight: high } = element;
          if (wide <= 0) return;
          const middle = box.x + box.width / 2;
          const end = Math.max(box.x + box.width, ...after.map((one) => one.x + one.width));
          const isLast = after.length === 0;
          const at = isLast ? 1 - LEAD : LEAD;
          const before = isLast ? 2 * box.width : box.width / 2;
          const across = Math.min(((1 - at - FADE) * wide) / (end - middle), ((at - FADE) * wide) / before);
          const scaleOf = (top: number, bottom: number) => Math.min(across, ((1 - 2 * FADE) * high) / (bottom - top));
          let [top, bottom] = [box.y, box.y + box.height];
          const far = (one: Box) => Math.abs(one.y - box.y);
          for (const one of after.toSorted((first, second) => far(first) - far(second))) {
            const next = [Math.min(top, one.y), Math.max(bottom, one.y + one.height)] as const;
            if (scaleOf(...next) < Math.min(across, LEAD_SCALE.least)) break;
            [top, bottom] = next;
          }
          const scale = Math.max(LEAST_SCALE, Math.min(LEAD_SCALE.most, scaleOf(top, bottom)));
          const [x, y] = [at * wide - middle * scale, high / 2 - ((top + bottom) / 2) * scale];
          act.transform(select(element), zoomIdentity.translate(x, y).scale(scale));
        }),
      follow: (box: Box, all: Box) =>
        go((_act, element) => {
          const { clientWidth: wide, clientHeight: high } = element;
          const whole = Math.min((wide - 2 * MARGIN) / all.width, (high - 2 * MARGIN) / all.height);
          if (isMoved.current || whole < WHOLE_FROM) acts.reveal(box);
          else acts.fitAll(all, 0);
        }),
      zoomBy: (factor: number) =>
        go((act, element) => {
          isMoved.current = true;
          act.scaleBy(select(element), factor);
        }),
      panBy: (x: number, y: number) =>
        go((act, element) => {
          isMoved.current = true;
          act.translateBy(select(element), x / zoomTransform(element).k, y / zoomTransform(element).k);
        }),
    };
    return acts;
  }, [view]);
  return { scale, surroundings, ...acts };
}

function steppedScale(k: number): number {
  // What stands exactly on a step belongs to it.
  const step = Math.floor(Math.log(k / PICTURES_FROM) / Math.log(SCALE_STEP) + 1e-6);
  return PICTURES_FROM * SCALE_STEP ** step;
}

function onPixel(length: number): number {
  return Math.round(length * devicePixelRatio) / devicePixelRatio;
}

/** How far to move what begins at `start` so that it is in view. */
function shortfall(start: number, length: number, room: number): number {
  if (start < MARGIN) return MARGIN - start;
  const over = start + length + MARGIN - room;
  return over > 0 ? -Math.min(over, start - MARGIN) : 0;
}

function holds(whole: Box, part: Box): boolean {
  return (
    part.x >= whole.x &&
    part.y >= whole.y &&
    part.x + part.width <= whole.x + whole.width &&
    part.y + part.height <= whole.y + whole.height
  );
}

function widened({ x, y, width, height }: Box): Box {
  return { x: x - width / 4, y: y - height / 4, width: 1.5 * width, height: 1.5 * height };
}
