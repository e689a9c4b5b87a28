import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tintLine } from '../../../renderer/code/tint-line.ts';
import { TARGET_IDS, type TargetId } from '../../../shared/codegen/target.ts';

const GOLDEN = join(import.meta.dirname, '../../shared/codegen/golden');

test('the tokens of every line of every golden program are the line', () => {
  for (const target of TARGET_IDS) {
    for (const file of readdirSync(join(GOLDEN, target))) {
      for (const line of readFileSync(join(GOLDEN, target, file), 'utf8').split('\n')) {
        const tokens = tintLine(target, line);
        expect(tokens.map(({ text }) => text).join('')).toBe(line);
        for (const { text, at } of tokens) expect(line.slice(at, at + text.length)).toBe(text);
      }
    }
  }
});

const kinds = (target: TargetId, line: string) =>
  tintLine(target, line)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`);

test.each([
  ['node', "const url = 'http://a'; // it's", ['keyword const', "string 'http://a'", "comment // it's"]],
  ['curl', 'random=$(openssl rand -hex 16) x=$((16#$y)) # a', ['number 16', 'number 16', 'comment # a']],
  ['curl', "printf %s $'it\\'s' 'b'", ['keyword printf', "string $'it\\'s'", "string 'b'"]],
  ['ruby', 'list.map { |name, _| %("#{name}": #{value}) }', ['string "#{name}"']],
  ['rust', 'text.replace(\'"\', "x") // y', ["string '\"'", 'string "x"', 'comment // y']],
  ['go', 'a := `"` + "\\""', ['string `"`', 'string "\\""']],
  ['php', '$for = $x->for;', []],
] as const)('%s: %s', (target, line, expected) => {
  expect(kinds(target, line)).toEqual(expected);
});
