/** The browser that phone, start and memory are measured in. */
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../support/find-chromium.ts';

/** Throws a sentence that says what to install where there is none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no Chromium here: install one, or name it in DIALBENCH_CHROMIUM');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}
