/** shell, clipboard, powerMonitor, crashReporter: what main hands to the system, told to the test in place of being done. */
import { EventEmitter } from 'node:events';
import { tellTest } from './test-channel.ts';

export const shell = {
  async openExternal(url: string): Promise<void> {
    tellTest({ kind: 'open-external', url });
  },
  /** Resolves with the system's complaint; the empty text is none. */
  async openPath(path: string): Promise<string> {
    tellTest({ kind: 'open-path', path });
    return '';
  },
  showItemInFolder(path: string): void {
    tellTest({ kind: 'show-item', path });
  },
  beep(): void {},
};

let copied = '';

/** Text only; it is the program's own and never the machine's. */
export const clipboard = {
  async writeText(text: string): Promise<void> {
    copied = text;
  },
  async readText(): Promise<string> {
    return copied;
  },
  clear(): void {
    copied = '';
  },
};

class PowerMonitor extends EventEmitter {
  getSystemIdleState(_thresholdSec: number): string {
    return 'active';
  }
  getSystemIdleTime(): number {
    return 0;
  }
  isOnBatteryPower(): boolean {
    return false;
  }
}

/** Its events (`suspend`, `resume`, `lock-screen`, `shutdown` …) are emitted by the test. */
export const powerMonitor = new PowerMonitor();

export const crashReporter = {
  start(options: object): void {
    tellTest({ kind: 'crash-reporter', options });
  },
};
