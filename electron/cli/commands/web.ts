/** `web`: the workbench on loopback, without asking for Electron. */
import { dataFolder } from '../../data-folder.ts';
import { readPageHost } from '../../web/page-host.ts';
import { runWeb } from '../../web/run-web.ts';
import type { CliCommand } from '../cli-command.ts';
import { FLAG, FOLDER, portOption, readArgs, TEXT } from '../read-args.ts';

const OPTIONS = { port: { ...TEXT, default: '0' }, host: TEXT, data: FOLDER, 'no-open': FLAG } as const;

export const webCommand: CliCommand = {
  usage: 'web [--port N] [--host 127.0.0.1] [--data DIR] [--no-open]',
  options: OPTIONS,
  help: () =>
    [
      'Opens the workbench in the browser; --no-open only prints its address, which is good for one page and two minutes.',
      'The address has a new name at every start; --host 127.0.0.1 is for a browser that does not find such names: cookies of any',
      'other program at 127.0.0.1 go to that address too, and very large ones shut the page out. Without --port a free one is taken.',
      '--data is another folder of user data.',
    ].join('\n'),
  async run(args, io) {
    const { values } = readArgs(args, OPTIONS);
    const port = portOption(values.port);
    const host = readPageHost(values.host);
    const log = (line: string) => io.stderr(`${line}\n`);
    await runWeb({
      dataFolder: dataFolder(values.data),
      port,
      host,
      open: !values['no-open'] && !values.json,
      say: (line) => {
        const address = /^Dialbench is ready: (.*)$/.exec(line)?.[1];
        if (values.json && address !== undefined) io.stdout(`${JSON.stringify({ url: address })}\n`);
        else if (values.json) log(line);
        else io.stdout(`${line}\n`);
      },
    });
    return 0;
  },
};
