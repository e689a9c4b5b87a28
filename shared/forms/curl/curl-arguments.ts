/**
 * Splits the words of a curl command into its options in order, each with its argument and position.
 *
 * Letters may be joined (`-sSXPOST`), an argument may follow its letter without a space, and a bare word is a URL. The
 * meaning of an option is decided elsewhere. Source: curl's manual page, "OPTIONS".
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
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
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    const { text, offset } = word;
    if (text === '' || text === '-' || !text.startsWith('-')) {
      given.push({ name: 'url', option: URL_OPTION, argument: word, offset });
      continue;
    }
    const isLong = text.startsWith('--');
    let at = 1;
    do {
      const letter = text.charAt(at);
      const [name = '', shown] = isLong ? [text.slice(2), text] : [longNameOf(letter), `-${letter}`];
      at = isLong ? text.length : at + 1;
      const option = curlOption(name);
      if (option === undefined) {
        // What follows the name may be a key.
        const [named = ''] = /^--?(?:[a-z-]+\d?(?=[=\s]|$)|[a-z-]{0,12}|\S)/i.exec(shown) ?? [];
        const rest = named === shown ? '' : '…';
        return notParsed(offset, `"${named}${rest}" is not a curl option known here; remove it`);
      }
      if (!option.hasArgument) {
        given.push({ name, option, argument: word, offset });
        continue;
      }
      const isAttached = at < text.length;
      if (!isAttached) index += 1;
      const argument = isAttached ? restOf(word, at) : words[index];
      if (argument === undefined) return notParsed(offset, `expected an argument after ${shown}, got the end`);
      given.push({ name, option, argument, offset });
      at = text.length;
    } while (at < text.length);
  }
  return parsed(given);
}

/** An argument attached to its letter. Only ASCII precedes it, so character and byte offsets agree. */
function restOf(word: CommandWord, from: number): CommandWord {
  const skipped = encodeUtf8(word.text.slice(0, from)).length;
  return { bytes: word.bytes.slice(skipped), text: word.text.slice(from), offset: word.offset };
}
