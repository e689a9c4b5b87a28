/**
 * Every fuse of Electron, each set on purpose. A fuse is a byte in Electron's executable that the program cannot change.
 *
 * Typed as complete, so that a fuse which a newer @electron/fuses knows fails the build until it is decided here.
 * electron-builder.yml repeats the eight that its schema has names for.
 */
import { type FuseConfig, FuseV1Options, FuseVersion } from '@electron/fuses';

export const FUSES: Required<Record<FuseV1Options, boolean>> = {
  // Else any program could run scripts under our name and signature (ELECTRON_RUN_AS_NODE).
  [FuseV1Options.RunAsNode]: false,
  // What Chromium stores is encrypted with a key of the operating system.
  [FuseV1Options.EnableCookieEncryption]: true,
  // NODE_OPTIONS and --inspect would let others load code into main, or read its memory.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // The archive must be the one that was packed (macOS, Windows), and nothing beside it is loaded.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // There is no snapshot of our own.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page comes from dialbench://, never from file://.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Electron's default: WebAssembly that leaves its memory is stopped by the processor, not by slower checks.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** For flipFuses: refuses an Electron whose fuses are not all named here. */
export const FUSE_CONFIG = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  ...FUSES,
} satisfies FuseConfig;
