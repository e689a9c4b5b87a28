/** `mcp`: the library of the protocol is loaded here alone, when the command is called. */
import { redactedText } from '../../../shared/evidence/redact-text.ts';
import { misuse } from '../../../shared/failure.ts';
import { untilToldToEnd } from '../../lifetime.ts';
import { captureConsole } from '../../log/capture-console.ts';
import type { OpenEnvironment } from '../../open/open-environment.ts';
import { projectVersion } from '../../project.ts';
import { defineCommand } from '../cli-command.ts';
import { ANY_ENVIRONMENT, DATA } from '../options.ts';
import { withEnvironment } from '../with-environment.ts';

const OPTIONS = { env: ANY_ENVIRONMENT, data: DATA };

export const mcpCommand = defineCommand(OPTIONS, {
  about: 'Gives a coding agent the doctor, the signer and the phone as tools of the Model Context Protocol.',
  help: () => HELP,
  async run({ values }, io) {
    if (values.json) throw misuse('mcp has no --json: its standard output is the protocol.');
    // No library may write a line of its own between two messages.
    console.log = console.info = console.debug = console.error;
    captureConsole({ write: (_level, text) => redactedText(text) });
    const end = untilToldToEnd();
    const serveIn = async (open: OpenEnvironment): Promise<void> => {
      const { withoutLive } = await import('../../mcp/agent-environment.ts');
      const { serve } = await import('../../mcp/serve.ts');
      const harmless = withoutLive(open);
      await harmless.now();
      await serve(harmless, projectVersion(), io.stderr, end);
    };
    await withEnvironment(values, io.stderr, serveIn, 'agent');
    return 0;
  },
});

const HELP = [
  'An agent’s program starts it; for its settings:',
  '  {"mcpServers": {"dialbench": {"command": "dialbench", "args": ["mcp"]}}}',
  'Tools: verify_request, diagnose_request, sign_request, send_operation, dial, press, explain_component. Requests go to the',
  'sandbox unless --env names another environment; one that is marked as live is refused. What is sent is recorded in history as',
  'sent by an agent. Tokens show as stars, and no tool gives a private key. Everything else that is said goes to stderr.',
].join('\n');
