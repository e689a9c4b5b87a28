/** `npm run build`: the page and the desktop program, into dist/. */
import { buildDesktop } from './build-desktop.ts';
import { buildPage } from './page/build-page.ts';

await buildPage();
await buildDesktop();
