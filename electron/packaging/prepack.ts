/** What npm runs before it packs: the command, the page, and the licences of what is in them, into dist/. */

import { COMMAND_BUILD, PAGE_BUILD } from '../built/builds.ts';
import { ensureBuilt, rebuild } from '../built/ensure-built.ts';
import { writeLicences } from './write-notices.ts';

// stdout is npm's own: with --json it is a document.
await ensureBuilt(PAGE_BUILD, (line) => process.stderr.write(`${line}\n`));
await rebuild(COMMAND_BUILD);
writeLicences(undefined, ['page', 'command', 'diagnosis-worker', 'load-processor']);
