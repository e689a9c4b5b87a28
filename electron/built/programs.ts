/** The programs of a checkout, by the names that run.mjs is given and their built files have: where below electron/ each begins. */
export const PROGRAMS = { launch: 'launch.ts', cli: 'cli/main.ts' } as const;
