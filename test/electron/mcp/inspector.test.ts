/** The protocol's own inspector looks at the server: its schemas are portable, and the story runs through it as well. */
import { execFile } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { CLI_PROGRAM } from '../../support/cli-program.ts';
import { IS_NIGHT } from '../../support/drawn.ts';
import { obtainInspector } from '../../support/obtain-inspector.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const found = obtainInspector();

type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string };

function inspect(program: string, data: string, words: readonly string[]): Promise<Ran> {
  const args = [program, '--cli', process.execPath, CLI_PROGRAM, 'mcp', '--data', data, ...words];
  // A home of its own: the inspector keeps a catalogue there.
  const env = { PATH: process.env.PATH, HOME: tempFolder(), NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env, encoding: 'utf8', timeout: 90_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : -1, stdout, stderr });
    });
  });
}

if ('reason' in found) it.skip(`skipped: ${found.reason}`, () => {});
else {
  const { program } = found;
  describe('the inspector', () => {
    it('lists the tools, and finds no fault in their schemas', async () => {
      const ran = await inspect(program, tempFolder(), ['--method', 'tools/list', '--strict']);
      expect(ran.code, ran.stderr).toBe(0);
      expect(JSON.parse(ran.stdout).tools).toHaveLength(7);
    }, 100_000);

    // The inspector takes four seconds of a core for each call. By day the same story is told by the agents' own client (tools.test.ts).
    it.runIf(IS_NIGHT)(
      'gets the cause and the corrected request of a refused curl in one call',
      async () => {
        const data = tempFolder();
        const call = ['--method', 'tools/call', '--tool-name'];
        const unsigned = 'request=curl https://a.test/v1/reports -H "Authorization: Bearer t"';
        const signed = await inspect(program, data, [...call, 'sign_request', '--tool-arg', unsigned]);
        expect(signed.code, signed.stderr).toBe(0);
        const { curl } = JSON.parse(signed.stdout).structuredContent.signed;
        const bad = curl.replace("/v1/reports'", "/v1/reports/'").replaceAll(' \\\n', '');
        const asked = await inspect(program, data, [...call, 'diagnose_request', '--tool-arg', `request=${bad}`]);
        expect(asked.code, asked.stderr).toBe(0);
        const { verified, findings, corrected } = JSON.parse(asked.stdout).structuredContent;
        expect([verified, findings[0].certainty, findings[0].causes]).toEqual([
          false,
          'proven',
          expect.arrayContaining(['U7']),
        ]);
        expect(corrected.curl).toContain('https://a.test/v1/reports');
      },
      200_000,
    );
  });
}
