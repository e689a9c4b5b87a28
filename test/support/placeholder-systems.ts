/**
 * Placeholders for Electron on macOS and Windows, and a program of one line to pack around them: so that what
 * electron-builder writes for these systems can be read on any.
 */
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FUSE_ROW } from '../../electron/packaging/placeholder-runtime.ts';
import { shippedManifest } from '../../electron/packaging/stage-app.ts';

/** The real package.json of a package, and a main that does nothing. */
export async function stageNothing(folder: string): Promise<void> {
  mkdirSync(join(folder, 'dist', 'electron'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(await shippedManifest()));
  writeFileSync(join(folder, 'dist', 'electron', 'main.mjs'), 'export {};\n');
}

export function makeMacRuntime(folder: string): void {
  const app = join(folder, 'Electron.app');
  makeBundle(app, 'Electron');
  const frameworks = join(app, 'Contents', 'Frameworks');
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)'])
    makeBundle(join(frameworks, `Electron Helper${kind}.app`), `Electron Helper${kind}`);
  const framework = join(frameworks, 'Electron Framework.framework');
  mkdirSync(framework, { recursive: true });
  writeFileSync(join(framework, 'Electron Framework'), FUSE_ROW);
  writeFileSync(join(app, 'Contents', 'Resources', 'electron.icns'), '');
}

/** A real program of Windows, from electron-builder's own tools, with a row of fuses behind its end. */
export function makeWindowsRuntime(folder: string): void {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
  const tools = dirname(builder.resolve('electron-winstaller/package.json'));
  const executable = join(folder, 'electron.exe');
  copyFileSync(join(tools, 'vendor', '7z-x64.exe'), executable);
  chmodSync(executable, 0o644);
  writeFileSync(executable, FUSE_ROW, { flag: 'a' });
}

function makeBundle(folder: string, name: string): void {
  for (const part of ['MacOS', 'Resources']) mkdirSync(join(folder, 'Contents', part), { recursive: true });
  writeFileSync(join(folder, 'Contents', 'MacOS', name), '', { mode: 0o755 });
  writeFileSync(
    join(folder, 'Contents', 'Info.plist'),
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n' +
      `<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string></dict></plist>\n`,
  );
}
