/** A place in the text to bring into view; `serial` tells two equal wishes apart. */
import type { FlowPlace } from '../../shared/flow/flow.ts';

export type ShownPlace = FlowPlace & { readonly serial: number; readonly focus: boolean };
