/** How the stage looks and sounds in this browser: what stands beside the phone, how fast keys are pressed, light, contrast, the size of its words. */
import { STAGE_SHOWS } from '../../flow/stage-show.ts';
import { jsonValue } from '../../json/json-value.ts';

/** `script`: what the script asks for. */
export const STAGE_BESIDE = ['script', ...STAGE_SHOWS] as const;
export type StageBeside = (typeof STAGE_BESIDE)[number];

export const STAGE_TEXTS = ['usual', 'large', 'largest'] as const;

/** How long a hand takes for its keys, as a part of the usual. */
export const STAGE_PACES = { calm: 1.6, usual: 1, quick: 0.5 } as const;
export type StagePace = keyof typeof STAGE_PACES;

export type StageLook = {
  readonly beside: StageBeside;
  readonly pace: StagePace;
  /** A dark hall, in which the phone's display is the light. */
  readonly isDarkHall: boolean;
  readonly isProjector: boolean;
  readonly text: (typeof STAGE_TEXTS)[number];
};

/** Takes each valid part of what a browser kept; the rest is as at first. */
export function readStageLook(text: string | undefined): StageLook {
  const json = jsonValue(text ?? '{}');
  const kept: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {};
  return {
    beside: STAGE_BESIDE.find((one) => one === kept.beside) ?? 'script',
    pace: kept.pace === 'calm' || kept.pace === 'quick' ? kept.pace : 'usual',
    isDarkHall: kept.isDarkHall === true,
    isProjector: kept.isProjector === true,
    text: STAGE_TEXTS.find((one) => one === kept.text) ?? 'usual',
  };
}
