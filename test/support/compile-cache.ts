/**
 * Where Node keeps compiled sources for the programs that tests start (NODE_COMPILE_CACHE).
 *
 * Tests start the command line and the workbench some two hundred times; each start would strip the types of every
 * source again. Node keys an entry by the source's content, and writes it whole, so programs may share the folder.
 */
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../electron/project.ts';

export const COMPILE_CACHE = join(PROJECT_FOLDER, 'dist', 'compile-cache');
