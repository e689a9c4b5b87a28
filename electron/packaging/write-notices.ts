/** What is written about the work of others in our packages, once their bundles are built. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { LICENCES_FILE } from '../project.ts';
import { licencesText } from './licences.ts';
import { shippedIn } from './shipped-packages.ts';

/** What the desktop app is made of, by the names that their builds give to noteShipped(). */
export const DESKTOP_BUNDLES: readonly string[] = ['page', 'main', 'diagnosis-worker', 'preload'];

/** Throws an AppError about a work that may not be shipped, or a bundle that was not built. */
export function writeLicences(file: string = LICENCES_FILE, bundles: readonly string[] = DESKTOP_BUNDLES): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, licencesText(shippedIn(bundles)));
}
