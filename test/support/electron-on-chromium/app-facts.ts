/** The part of `app` that answers questions: name, version, folders, locale, command line. */
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSettings } from './test-channel.ts';

/** Version of the Electron that this project would run on. */
export const ELECTRON_VERSION = versionIn('../../../node_modules/electron/package.json');

function versionIn(file: string): string {
  return String(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')).version);
}

export class AppFacts extends EventEmitter {
  readonly #paths = new Map<string, string>();
  readonly #switches = new Map<string, string>();
  #name = 'Electron';

  constructor() {
    super();
    for (const text of process.argv.slice(2)) {
      const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/s.exec(text) ?? [];
      if (name !== undefined) this.#switches.set(name, value);
    }
  }

  get isPackaged(): boolean {
    return readSettings().isPackaged ?? false;
  }

  setName(name: string): void {
    this.#name = name;
  }

  getName(): string {
    return this.#name;
  }

  get name(): string {
    return this.#name;
  }

  /** A program that is run from a file without a package gets Electron's own version, as documented. */
  getVersion(): string {
    return this.isPackaged ? versionIn('../../../package.json') : ELECTRON_VERSION;
  }

  getAppPath(): string {
    return dirname(process.argv[1] ?? '');
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  getPath(name: string): string {
    const path = this.#paths.get(name) ?? readSettings().paths?.[name] ?? this.#derivedPath(name);
    if (path === undefined)
      throw new Error(`Path '${name}' was not set: the stand-in touches no folder but the test's.`);
    return path;
  }

  setAppLogsPath(path?: string): void {
    this.setPath('logs', path ?? join(this.getPath('userData'), 'logs'));
  }

  getLocale(): string {
    return readSettings().locale ?? 'en-US';
  }

  getSystemLocale(): string {
    return this.getLocale();
  }

  getPreferredSystemLanguages(): string[] {
    return [this.getLocale()];
  }

  /** Chromium's switches: those of the program's arguments, and what main adds. They change nothing here. */
  readonly commandLine = {
    hasSwitch: (name: string): boolean => this.#switches.has(name),
    getSwitchValue: (name: string): string => this.#switches.get(name) ?? '',
    appendSwitch: (name: string, value = ''): void => void this.#switches.set(name, value),
    removeSwitch: (name: string): void => void this.#switches.delete(name),
    appendArgument: (_text: string): void => {},
  };

  #derivedPath(name: string): string | undefined {
    if (name === 'exe') return process.execPath;
    if (name === 'temp') return tmpdir();
    const userData = this.#paths.get('userData');
    if (userData === undefined) return undefined;
    if (name === 'sessionData') return userData;
    if (name === 'logs') return join(userData, 'logs');
    return name === 'crashDumps' ? join(userData, 'Crashpad') : undefined;
  }
}
