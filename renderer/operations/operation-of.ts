/** The operation of a draft: one of the catalogue, or none of them. */
import { z } from 'zod';
import type { Operation } from '../../shared/catalogue/operation.ts';
import { findOperation } from '../../shared/catalogue/operations.ts';

/** Stands for a request that no operation fits. It is edited freely, and has no form. */
export const OTHER: Operation = {
  name: 'other',
  method: 'GET',
  path: '',
  title: 'Another request',
  help: 'No operation of the catalogue has this method and address, so that there is no form for it.',
  response: { status: 200, help: '', schema: z.unknown() },
  refusals: [],
  examples: [],
};

export function operationOf(name: string): Operation | undefined {
  return name === OTHER.name ? OTHER : findOperation(name);
}
