/**
 * The window's background until the page draws: `--paper` of the renderer's tokens, so that the first frame does not
 * flash.
 */
export const PAPER = { light: '#f3f0e8', dark: '#101517' } as const;
