/** Fails in every way that a program can, with a secret in each; run by the log's test. Arguments: data folder, secret. */
import { captureConsole } from '../../electron/log/capture-console.ts';
import { openProgramLog } from '../../electron/log/program-log.ts';
import { watchFailures } from '../../electron/log/watch-failures.ts';
import { createMasker } from '../../shared/observed/mask-secrets.ts';

const [, , dataFolder = '', secret = ''] = process.argv;
const log = openProgramLog({ dataFolder, program: 'web', nowMs: Date.now });
log.hide(() => ({ masker: createMasker([secret]) }));
captureConsole(log);
watchFailures(log, ({ kind, sentence }) => {
  console.error(sentence);
  if (kind === 'exception') setTimeout(() => process.exit(1), 50);
});
console.error(`console ${secret}`);
process.emitWarning(`warned ${secret}`);
void Promise.reject(new Error(`rejected ${secret}`));
setTimeout(() => {
  throw new Error(`thrown ${secret}`);
}, 100);
