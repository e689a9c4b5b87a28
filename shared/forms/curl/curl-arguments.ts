/**
 * Splits the words of a curl command into its options in order, each with its argument and position.
 *
 * Letters may be joined (`-sSXPOST`), an argument may follow its letter without a space, and a bare word is a URL. The
 * meaning of an option is decided elsewhere. Source: curl's manual page, "OPTIONS".
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { shortened } from '../../text/shortened.ts';
import type { CommandWord } from '../words/command-words.ts';
import { type CurlOption, curlOption, longNameOf } from './curl-options.ts';

/** One option as given, with `argument` if the option takes one. */
export type GivenOption = {
  readonly name: string;
  readonly option: CurlOption;
  readonly argument: CommandWord;
  readonly offset: number;
};

const URL_OPTION: CurlOption = { hasArgument: true, effect: 'url' };

/** `words` start after the word `curl`. */
export function readCurlArguments(words: readonly CommandWord[]): Parsed<readonly GivenOption[]> {
  const given: GivenOption[] = [];
  let index = 0;
  while (index < words.length) {
    const word = words[index];
    if (word === undefined) break;
    index += 1;
    if (word.text === '' || word.text === '-' || !word.text.startsWith('-')) {
      given.push({ name: 'url', option: URL_OPTION, argument: word, offset: word.offset });
      continue;
    }
    const next = words[index];
    const outcome = word.text.startsWith('--') ? readLong(word, next) : readShort(word, next);
    if (!outcome.ok) return outcome;
    // One by one: a word may hold more letters than a call takes arguments.
    for (const one of outcome.value.given) given.push(one);
    if (outcome.value.usedNext) index += 1;
  }
  return parsed(given);
}

type Reading = { readonly given: readonly GivenOption[]; readonly usedNext: boolean };

function readLong(word: CommandWord, next: CommandWord | undefined): Parsed<Reading> {
  const name = word.text.slice(2);
  const option = curlOption(name);
  if (option === undefined) return unknown(word.offset, word.text);
  if (!option.hasArgument)
    return parsed({ given: [{ name, option, argument: word, offset: word.offset }], usedNext: false });
  if (next === undefined) return notParsed(word.offset, `expected an argument after ${word.text}, got the end`);
  return parsed({ given: [{ name, option, argument: next, offset: word.offset }], usedNext: true });
}

function readShort(word: CommandWord, next: CommandWord | undefined): Parsed<Reading> {
  const given: GivenOption[] = [];
  for (let at = 1; at < word.text.length; at += 1) {
    const letter = word.text.charAt(at);
    const name = longNameOf(letter);
    const option = name === undefined ? undefined : curlOption(name);
    if (name === undefined || option === undefined) return unknown(word.offset, `-${letter}`);
    if (!option.hasArgument) {
      given.push({ name, option, argument: word, offset: word.offset });
    } else if (at + 1 < word.text.length) {
      given.push({ name, option, argument: restOf(word, at + 1), offset: word.offset });
      return parsed({ given, usedNext: false });
    } else {
      if (next === undefined) return notParsed(word.offset, `expected an argument after -${letter}, got the end`);
      given.push({ name, option, argument: next, offset: word.offset });
      return parsed({ given, usedNext: true });
    }
  }
  return parsed({ given, usedNext: false });
}

/** An argument attached to its letter. Only ASCII precedes it, so character and byte offsets agree. */
function restOf(word: CommandWord, from: number): CommandWord {
  const skipped = encodeUtf8(word.text.slice(0, from)).length;
  return { bytes: word.bytes.slice(skipped), text: word.text.slice(from), offset: word.offset };
}

function unknown(offset: number, name: string): Parsed<Reading> {
  const shown = shortened(name, 40);
  return notParsed(offset, `${JSON.stringify(shown)} is not a curl option known here; remove it`);
}
