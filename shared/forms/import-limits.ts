/**
 * How much of a foreign file is read, so that a file made to be large when it is read is refused instead.
 *
 * A file can name a text once and use it a thousand times; what it becomes is bounded while it is built.
 */
import { shortened } from '../text/shortened.ts';
import type { ImportedFile, ImportedRequest, ImportFormat } from './imported-request.ts';

/** The most requests read from one file; the rest are counted, not read. */
export const MOST_REQUESTS = 2000;

/** What all requests of one file may hold together: URLs, headers and bodies. */
const MOST_HELD = 64_000_000;

/** Levels of lists and objects; archives of browsers have about fifty. */
export const MOST_LEVELS = 500;

/** A name or title that is longer is cut: it is shown in lists. */
const LONGEST_NAME = 200;

/** Sentences about one file or request, and the length of each. */
const MOST_SENTENCES = 200;
const LONGEST_SENTENCE = 2000;

/** The first `MOST_REQUESTS`, and a sentence about the rest if there are more. */
export function bounded<T>(items: readonly T[]): { readonly kept: readonly T[]; readonly leftOver: readonly string[] } {
  if (items.length <= MOST_REQUESTS) return { kept: items, leftOver: [] };
  return { kept: items.slice(0, MOST_REQUESTS), leftOver: [beyond(items.length)] };
}

function beyond(count: number): string {
  return `The file holds ${count} requests; the first ${MOST_REQUESTS} were read.`;
}

/** Cuts a name for lists. */
export function shortName(name: string): string {
  return shortened(name, LONGEST_NAME);
}

/** The sentences as they are shown: not too many, none too long. */
export function shownSentences(sentences: readonly string[]): readonly string[] {
  const kept = sentences.slice(0, MOST_SENTENCES).map((one) => shortened(one, LONGEST_SENTENCE));
  const more = sentences.length - kept.length;
  return more > 0 ? [...kept, `${more} more of the kind.`] : kept;
}

/** Builds the requests of a file one after the other, until there are enough or they hold too much. */
export class RequestGathering {
  readonly leftOver: string[] = [];
  private readonly requests: ImportedRequest[] = [];
  private found = 0;
  private held = 0;

  add(build: () => ImportedRequest): void {
    this.found += 1;
    if (this.requests.length === MOST_REQUESTS || this.held > MOST_HELD) return;
    const request = build();
    this.held += request.url.length + request.body.length;
    for (const [name, value] of request.headers) this.held += name.length + value.length;
    this.requests.push(request);
  }

  file(format: ImportFormat): ImportedFile {
    const { requests, found } = this;
    if (requests.length === MOST_REQUESTS && found > MOST_REQUESTS) this.leftOver.push(beyond(found));
    else if (found > requests.length) {
      const sentence = `The first ${requests.length} of ${found} requests hold more than ${MOST_HELD} characters together`;
      this.leftOver.push(`${sentence}; the others were not read.`);
    }
    return { format, requests, leftOver: this.leftOver };
  }
}

/** The offset at which a JSON text goes deeper than `MOST_LEVELS`, or undefined. Looks at brackets outside strings. */
export function tooDeepAt(text: string): number | undefined {
  let level = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) isInString = !isInString;
    else if (isInString) {
      if (code === 0x5c) at += 1;
    } else if (code === 0x7b || code === 0x5b) {
      level += 1;
      if (level > MOST_LEVELS) return at;
    } else if (code === 0x7d || code === 0x5d) level -= 1;
  }
  return undefined;
}
