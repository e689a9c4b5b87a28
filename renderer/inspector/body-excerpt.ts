/** The beginning of a body, as few lines of text as a summary has room for. Pure. */
import { bytesOf } from '../../shared/bytes/base64.ts';
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { BodyJson } from '../../shared/observed/observed.ts';
import { prettyJson } from '../message/body-forms.ts';

const MOST_LINES = 14;
const MOST_CHARACTERS = 1_200;
/** A longer body is not read as JSON for its first lines. */
const MOST_BYTES_READ = 65_536;

export type BodyExcerpt = {
  readonly text: string;
  /** There is more than is shown. */
  readonly isCut: boolean;
};

/** Undefined if the body is empty. */
export function bodyExcerpt({ base64, totalBytes }: BodyJson): BodyExcerpt | undefined {
  if (totalBytes === 0) return undefined;
  const bytes = bytesOf(base64);
  const isWhole = bytes.length === totalBytes && totalBytes <= MOST_BYTES_READ;
  const text = (isWhole ? prettyJson(bytes) : undefined) ?? decodeUtf8(bytes.subarray(0, MOST_CHARACTERS * 4));
  const lines = text.split('\n', MOST_LINES + 1);
  const shown = lines.slice(0, MOST_LINES).join('\n').slice(0, MOST_CHARACTERS);
  return { text: shown, isCut: shown.length < text.length || bytes.length < totalBytes };
}
