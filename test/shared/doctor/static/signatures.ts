/** Requests whose Signature is another than the right one, and the right one. */
import type { WireRequest } from '../../../../electron/vectors/letter.ts';
import { RIGHT, written } from './told.ts';

export const VALUE = RIGHT.headers.find(([name]) => name === 'Signature')?.[1] ?? '';
export const BASE64 = VALUE.slice(6, -1);
export const BARE = BASE64.slice(0, -2);
export const BYTES = Buffer.from(BASE64, 'base64');
export const URL64 = BYTES.toString('base64url');
export const text = (value: string): WireRequest => written('Signature', () => value);
export const inside = (encoded: string): WireRequest => text(`sig1=:${encoded}:`);
export const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64');
export const sized = (length: number): WireRequest => inside(base64(new Uint8Array(length).fill(7)));
