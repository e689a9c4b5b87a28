/** A sheet of the face: characters drawn side by side as rows of `#` and `.`, a blank between two. */
export type Sheet = {
  /** As many characters as each row has drawings. */
  readonly characters: string;
  /** The row of the line box at which the drawings begin. */
  readonly top: number;
  readonly rows: readonly string[];
};

/** Ink in one row of a picture, in font pixels. */
export type PixelRun = { readonly x: number; readonly y: number; readonly length: number };

/** The runs of ink of a picture drawn as rows of `#` and `.`; `top` is the first row's y. */
export function runsOf(rows: readonly string[], top = 0): readonly PixelRun[] {
  return rows.flatMap((row, y) =>
    [...row.matchAll(/#+/g)].map((ink) => ({ x: ink.index, y: top + y, length: ink[0].length })),
  );
}

/** Runs as the data of an SVG path, each a bar one pixel high, moved right and down by whole pixels. */
export function pathOf(runs: readonly PixelRun[], right = 0, down = 0): string {
  return runs.map(({ x, y, length }) => `M${x + right} ${y + down}h${length}v1h-${length}z`).join('');
}

export type PixelBar = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The bars of a path that this face drew, for pictures that are made of pixels. */
export function barsOf(path: string): readonly PixelBar[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)/g)].map(([, ...numbers]) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
    return { x, y, width, height };
  });
}
