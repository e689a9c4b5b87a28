/** The page's themes. Apart from the commands, so that the first screen does not load their schemas. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
