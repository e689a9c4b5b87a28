/** What stores are given: the doorway, a clock, and a small place of the browser to keep choices in. */
import type { Host } from '../../shared/contract/host.ts';

/** Choices that outlive the page, as text by name. Where the browser refuses to keep anything, nothing is kept. */
export type PageStorage = { read(name: string): string | undefined; write(name: string, value: string): void };

export type StoreDeps = { readonly host: Host; readonly keep: PageStorage; nowMs(): number };
