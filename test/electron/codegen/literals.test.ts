import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bashLiteral,
  goLiteral,
  javaLiteral,
  jsLiteral,
  kotlinLiteral,
  phpLiteral,
  pythonLiteral,
  rubyLiteral,
  rustLiteral,
} from '../../../shared/codegen/literals.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { runProgram, TOOLCHAINS } from '../../support/toolchains.ts';

/** Any text survives as a constant of each language: the languages themselves read it and print its bytes as hex. */

const FIXED = [
  '',
  ' ',
  '"',
  "'",
  '\\',
  '\\\\u0041',
  '\\n',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is to stay a placeholder
  '$HOME ${x} $x {$x} $(id) `id`',
  '#{x} #$x #@x #',
  '%d %s %%',
  '\n\r\t\v\f\b\u0001\u001f\u007f',
  '\u0001f\u00017',
  'é\u2028\u2029\ufeff\u202e\u200d\u00a0\u0085',
  '😀👩‍👩‍👧 Ł ß 漢字 ١٢',
  '?> <?php */ // -- """ "#',
  '"""',
  '"# "',
  '-n -e --',
  '\ufffd\uffff\u{10ffff}',
];

const texts = [
  ...FIXED,
  ...fc.sample(fc.string({ unit: 'binary', maxLength: 12 }), { numRuns: 150, seed: 20_260_302 }),
  ...fc.sample(fc.string({ unit: fc.constantFrom('\\', '"', "'", '$', '{', '#', '`', 'n', 'u', '0', '\n', 'é') }), {
    numRuns: 150,
    seed: 20_260_303,
  }),
].filter((text) => !text.includes('\0') && text.isWellFormed());

const each = (literal: (text: string) => string, line: (literal: string) => string): string =>
  texts.map((text) => line(literal(text))).join('\n');

/** For each target a program that prints the bytes of every text in hex, one to a line. */
const PROGRAMS: Readonly<Record<string, { readonly fileName: string; readonly program: string }>> = {
  node: {
    fileName: 'literals.mjs',
    program: each(jsLiteral, (text) => `console.log(Buffer.from(${text}).toString('hex'));`),
  },
  python: { fileName: 'literals.py', program: each(pythonLiteral, (text) => `print(${text}.encode().hex())`) },
  java: {
    fileName: 'Literals.java',
    program: `class Literals { public static void main(String[] a) { ${each(
      javaLiteral,
      (text) => `p(${text});`,
    )} }\nstatic void p(String s) { System.out.println(java.util.HexFormat.of().formatHex(s.getBytes(java.nio.charset.StandardCharsets.UTF_8))); } }`,
  },
  go: {
    fileName: 'literals.go',
    program: `package main\nimport "fmt"\nfunc main() {\n${each(goLiteral, (text) => `fmt.Printf("%x\\n", ${text})`)}\n}\n`,
  },
  php: { fileName: 'literals.php', program: `<?php\n${each(phpLiteral, (text) => `echo bin2hex(${text}), "\\n";`)}\n` },
  ruby: { fileName: 'literals.rb', program: each(rubyLiteral, (text) => `puts ${text}.unpack1('H*')`) },
  rust: {
    fileName: 'literals.rs',
    program: `fn p(s: &str) { for b in s.bytes() { print!("{:02x}", b); } println!(); }\nfn main() {\n${each(rustLiteral, (text) => `p(${text});`)}\n}\n`,
  },
  kotlin: {
    fileName: 'literals.kt',
    program: `fun p(s: String) = println(s.toByteArray().joinToString("") { "%02x".format(it) })\nfun main() {\n${each(kotlinLiteral, (text) => `p(${text})`)}\n}\n`,
  },
  curl: {
    fileName: 'literals.sh',
    program: each(bashLiteral, (text) => `printf %s ${text} | od -An -v -tx1 | tr -d ' \\n'; echo`),
  },
};

const expected = texts.map((text) => Buffer.from(text).toString('hex'));

for (const toolchain of TOOLCHAINS) {
  const program = PROGRAMS[toolchain.target];
  if (!program) continue;
  const reason = toolchain.find() === undefined ? ` — not run: install ${toolchain.debianPackages.join(', ')}` : '';
  test.skipIf(reason !== '')(
    `${toolchain.target} reads every text as it was${reason}`,
    { timeout: 120_000 },
    async () => {
      const { exitCode, stdout, stderr } = await runProgram(toolchain, program, tempFolder(), {});
      expect(`${exitCode} ${stderr}`.trim()).toBe('0');
      const printed = stdout.split('\n').slice(0, -1);
      for (const [at, text] of texts.entries()) expect(printed[at], JSON.stringify(text)).toBe(expected[at]);
    },
  );
}

test('nothing that cannot be seen stands in a literal', () => {
  const literals = [
    jsLiteral,
    pythonLiteral,
    javaLiteral,
    goLiteral,
    phpLiteral,
    rubyLiteral,
    rustLiteral,
    bashLiteral,
  ];
  for (const literal of [...literals, kotlinLiteral]) {
    for (const text of texts) expect(literal(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  }
});
