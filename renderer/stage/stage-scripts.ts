/** The scripts that come with the program: files that the tests replay against the sandbox. */
import buying from '../../shared/flow/stages/buying.stage.yaml?raw';
import refused from '../../shared/flow/stages/refused.stage.yaml?raw';
import webhook from '../../shared/flow/stages/webhook.stage.yaml?raw';
import type { StageScript } from './stage-store.ts';

export const STAGE_SCRIPTS: readonly (StageScript & { readonly about: string })[] = [
  {
    title: 'Buying a stock',
    about: 'From the service code to the order, in eight presses.',
    text: buying,
  },
  {
    title: 'A refused signature, explained',
    about: 'Three requests that are refused: changed on the way, signed by another key, and a day old.',
    text: refused,
  },
  {
    title: 'A webhook’s way',
    about: 'From an order on a phone to a signed message at our receiver.',
    text: webhook,
  },
];
