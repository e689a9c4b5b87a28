import { chromium } from '@playwright/test';
import { buildPage } from '../electron/page/build-page.ts';
import { newDataFolder, removeDataFolder, startDialbench } from './support/start-dialbench.ts';
import { auditPage } from './support/audit-page.ts';
await buildPage();
const folder = newDataFolder();
const d = await startDialbench(folder);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('console', (m) => { if (m.type() === 'error' || m.type()==='warning') console.log('CONSOLE', m.text()); });
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  await page.goto(d.address);
  await page.getByTestId('lcd').getByText('Sandbox').waitFor();
  const shot = (n: string) => page.screenshot({ path: `/tmp/shots/comfort/${n}.png` });
  const script = await import(process.argv[2] ?? '');
  await script.default({ page, shot, auditPage, browser, d });
} catch (e) { console.log(e); } finally { await browser.close(); await d.stop(); removeDataFolder(folder); }
process.exit(0);
