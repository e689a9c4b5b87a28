import { dataFolder } from '../../data-folder.ts';
import { readPageHost } from '../../web/page-host.ts';
import { runWeb } from '../../web/run-web.ts';
import { defineCommand } from '../cli-command.ts';
import { portOption } from '../option-values.ts';
import { DATA, flag, optionLine, valued } from '../options.ts';

const OPTIONS = {
  port: valued('N', 'is the port, a free one unless given', { initial: '0', read: portOption }),
  host: valued('127.0.0.1', 'is for a browser that does not find the address’s fresh name', { read: readPageHost }),
  data: DATA,
  'no-open': flag('only prints the address, which is good for one page and two minutes'),
};

export const webCommand = defineCommand(OPTIONS, {
  about: 'Opens the workbench in the browser without asking for Electron.',
  help: () =>
    [
      'Opens the workbench in the browser; --no-open only prints its address, which is good for one page and two minutes.',
      'The address has a new name at every start; --host 127.0.0.1 is for a browser that does not find such names: cookies of any',
      'other program at 127.0.0.1 go to that address too, and very large ones shut the page out. Without --port a free one is taken.',
      optionLine(OPTIONS, 'data'),
    ].join('\n'),
  async run({ values }, io) {
    const { port, host } = values;
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
});
