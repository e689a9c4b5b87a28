/** What a presenter may have beside the phone on the stage. */

export const STAGE_SHOWS = ['chain', 'map', 'nothing'] as const;

export type StageShow = (typeof STAGE_SHOWS)[number];
