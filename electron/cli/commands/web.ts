/** `web`: the workbench on loopback, without asking for Electron. */
import { dataFolder } from '../../data-folder.ts';
import { ensurePageBuilt } from '../../page/build-page.ts';
import { readPageHost } from '../../web/page-host.ts';
import { runWeb } from '../../web/run-web.ts';
import type { CliCommand } from '../cli-command.ts';
import { FLAG, portOption, readArgs, TEXT } from '../read-args.ts';

export const webCommand: CliCommand = {
  name: 'web',
  usage: 'web [--port N] [--host 127.0.0.1] [--data DIR] [--no-open]',
  async run(args, io) {
    const { values } = readArgs(args, {
      port: { ...TEXT, default: '0' },
      host: TEXT,
      data: TEXT,
      'no-open': FLAG,
    });
    const port = portOption(values.port);
    const host = readPageHost(values.host);
    const log = (line: string) => io.stderr(`${line}\n`);
    await ensurePageBuilt(log);
    await runWeb({
      dataFolder: dataFolder(values.data),
      port,
      host,
      open: !values['no-open'] && !values.json,
      dev: false,
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
