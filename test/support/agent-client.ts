/** The SDK's own client over `mcp` as a program of its own, as an agent's host runs it. */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { CLI_PROGRAM } from './cli-program.ts';

export type AgentSetting = {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The opening of the protocol's newest revision; else that of 2025, by which most hosts still begin. */
  readonly isModern?: boolean;
  /** What starts it; by default the sources. */
  readonly command?: readonly [program: string, ...args: string[]];
};

export type Answered = {
  readonly isError: boolean;
  readonly says: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads it as it comes
  readonly document: any;
  readonly all: string;
};

export async function connectAgent(setting: AgentSetting = {}) {
  const { args = [], env = {}, isModern = false, command = [process.execPath, CLI_PROGRAM] } = setting;
  const [program, ...first] = command;
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const transport = new StdioClientTransport({
    command: program,
    args: [...first, 'mcp', ...args],
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const faults: string[] = [];
  const client = new Client({ name: 'test', version: '1' }, isModern ? { versionNegotiation: { mode: 'auto' } } : {});
  // A line on stdout that is no message would be reported here.
  client.onerror = (error) => void faults.push(error.message);
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    client,
    faults,
    stderr: () => stderr,
    pid: () => transport.pid,
    async call(
      name: string,
      given: Record<string, unknown> = {},
      options: Parameters<Client['callTool']>[1] = {},
    ): Promise<Answered> {
      const answer = await client.callTool({ name, arguments: given }, { timeout: 120_000, ...options });
      const [says] = answer.content;
      return {
        isError: answer.isError === true,
        says: says?.type === 'text' ? says.text : '',
        document: answer.structuredContent,
        all: JSON.stringify(answer),
      };
    },
  };
}

export type Agent = Awaited<ReturnType<typeof connectAgent>>;
