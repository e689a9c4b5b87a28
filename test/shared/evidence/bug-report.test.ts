import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { bugReport } from '../../../shared/evidence/bug-report.ts';
import { zip } from '../../../shared/evidence/zip.ts';
import type { WalkStep } from '../../../shared/ussd/walk.ts';

const step = (sent: string, text: string, more: Partial<WalkStep> = {}): WalkStep => ({
  customerId: 1001,
  sent,
  isStart: false,
  outcome: { kind: 'screen', state: 'HOME', text, isEnd: false, keys: [] },
  startedAtMs: 1_700_000_000_000,
  totalMs: 12.4,
  status: 200,
  verified: true,
  exchangeId: 'x',
  ...more,
});
const OPTIONS = {
  title: 'Stocks are empty',
  environment: { name: 'Staging', baseUrl: 'https://staging.example' },
  subscriber: { customerId: 1001 },
  program: '1.0.0',
} as const;

test('a report says where, who and when, each step in a row, and each screen as it was drawn', () => {
  const refused = step('9', '', {
    outcome: { kind: 'refused', code: 'service-404', sentence: 'The session has ended.', isSessionLost: true },
    status: 404,
  });
  const report = bugReport({ steps: [step('*384*99#', 'Hello\n1. Stocks'), refused] }, [], {
    ...OPTIONS,
    picture: (at) => `screens/${at}.svg`,
    remarks: [{ step: 0, rule: 'no-way-back', severity: 'warning', message: 'No way back.' }],
  });
  expect(report).toBe(`# Stocks are empty

- Environment: Staging (\`https://staging.example\`)
- Subscriber: customer 1001
- When: 2023-11-14T22:13:20.000Z, 0.0 s
- Made by Dialbench 1.0.0

| # | Sent | State | Screen | ms | Status |
|--:|---|---|---|--:|--:|
| 1 | \`*384*99#\` | \`HOME\` | Hello | 12 | 200 |
| 2 | \`9\` | — | The session has ended. | 12 | 404 |

## Screens

### 1. \`*384*99#\` → \`HOME\`

![Screen 1](screens/1.svg)

\`\`\`text
Hello
1. Stocks
\`\`\`

### 2. \`9\` → refused

The session has ended.

## Step 2 in full

The session has ended.

## Remarks

- warning, step 1: \`no-way-back\`: No way back.
`);
});

test('no text of a service becomes markup: it stays in its cell, its fence and its line', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('`', '```', '|', '\n', '<img src=x>', '[a](http://b)', '\u202e', '# ', 'a', '\r', '~~~'),
        {
          maxLength: 14,
        },
      ),
      (parts) => {
        const text = parts.join('');
        const report = bugReport({ steps: [step(text.slice(0, 20), text)] }, [], { ...OPTIONS, title: text });
        expect(report).not.toContain('\u202e');
        const lines = report.split('\n');
        const row = lines.find((line) => line.startsWith('| 1 |')) ?? '';
        expect(row.replaceAll('\\|', '').match(/\|/g)).toHaveLength(7);
        const opens = lines.findIndex((line) => /^`{3,}text$/.test(line));
        const fence = (lines[opens] ?? '').replace('text', '');
        const closes = lines.indexOf(fence, opens + 1);
        expect(lines.slice(opens + 1, closes)).toHaveLength(text.split(/\r\n|\r|\n/).length);
        const outside = [...lines.slice(0, opens), ...lines.slice(closes)]
          .map((line) => line.replaceAll(/\\./g, 'x').replaceAll(/(`+)(?!`).*?[^`]\1(?!`)/g, ''))
          .join('\n');
        expect(outside).not.toMatch(/<img|\[a\]\(/);
      },
    ),
    // An escaped bar between two backticks: taken out, it would join them.
    { examples: [[['`', '|', '`', '<img src=x>']]] },
  );
});

test('the archive is one that another program unpacks to the same bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dialbench-zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = [
    { name: 'report.md', bytes: Buffer.from('# Zambezi Ø\n') },
    { name: 'screens/01.svg', bytes: Buffer.from([0, 255, 1, 2]) },
    { name: 'empty', bytes: new Uint8Array() },
  ];
  writeFileSync(join(folder, 'a.zip'), zip(files));
  execFileSync('python3', ['-m', 'zipfile', '-t', join(folder, 'a.zip')]);
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'a.zip'), folder]);
  for (const { name, bytes } of files) expect(readFileSync(join(folder, name))).toEqual(Buffer.from(bytes));
});
