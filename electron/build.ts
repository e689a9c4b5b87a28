/** `npm run build`: the page, the desktop program and what a checkout runs, into dist/, and the licences of what is in them. */
import { DESKTOP_BUILD, PAGE_BUILD, PROGRAM_BUILD } from './built/builds.ts';
import { rebuild } from './built/ensure-built.ts';
import { writeLicences } from './packaging/write-notices.ts';

for (const build of [PAGE_BUILD, DESKTOP_BUILD, PROGRAM_BUILD]) await rebuild(build);
writeLicences();
