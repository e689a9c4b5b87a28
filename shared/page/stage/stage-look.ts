/** How the stage looks in this browser: what stands beside the phone, contrast for a projector, the size of its words. */
import { STAGE_SHOWS } from '../../flow/stage-show.ts';
import { jsonValue } from '../../json/json-value.ts';

/** `script`: what the script asks for. */
export const STAGE_BESIDE = ['script', ...STAGE_SHOWS] as const;
export type StageBeside = (typeof STAGE_BESIDE)[number];

export const STAGE_TEXTS = ['usual', 'large', 'largest'] as const;

export type StageLook = {
  readonly beside: StageBeside;
  readonly isProjector: boolean;
  readonly text: (typeof STAGE_TEXTS)[number];
};

/** Takes each valid part of what a browser kept; the rest is as at first. */
export function readStageLook(text: string | undefined): StageLook {
  const json = jsonValue(text ?? '{}');
  const kept: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {};
  return {
    beside: STAGE_BESIDE.find((one) => one === kept.beside) ?? 'script',
    isProjector: kept.isProjector === true,
    text: STAGE_TEXTS.find((one) => one === kept.text) ?? 'usual',
  };
}
