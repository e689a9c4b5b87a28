import { misuse } from '../../../shared/failure.ts';
import { shortened } from '../../../shared/text/shortened.ts';
import { defineCommand } from '../cli-command.ts';
import { completionScript, SHELLS } from '../completion-scripts.ts';

export const completionCommand = defineCommand(
  {},
  {
    about: 'Prints the script with which your shell completes commands, options and values.',
    argument: { usage: SHELLS.join('|'), takes: SHELLS },
    help: () =>
      [
        'Prints the script; the shell has to read it at each start:',
        '  bash  eval "$(dialbench completion bash)"      in ~/.bashrc',
        '  zsh   source <(dialbench completion zsh)      in ~/.zshrc, behind compinit',
        '  fish  dialbench completion fish | source      in ~/.config/fish/config.fish',
      ].join('\n'),
    async run({ positionals }, io) {
      const [wanted, more] = positionals;
      const shell = SHELLS.find((one) => one === wanted);
      if (shell === undefined || more !== undefined) {
        const got = more === undefined ? (wanted ?? 'nothing') : positionals.join(' ');
        throw misuse(`completion takes one of ${SHELLS.join(', ')}; got “${shortened(got, 60)}”.`);
      }
      io.stdout(completionScript(shell));
      return 0;
    },
  },
);
