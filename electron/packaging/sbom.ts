/**
 * `npm run sbom`: what the packages are made of, as CycloneDX 1.6 JSON in dist/packages, after a build.
 *
 * Its packages are those that the bundlers noted, with the hashes that package-lock.json pins; Electron's runtime has
 * the hashes that its npm package brings along. The npm package of the command contains no more than the app does. The
 * same commit yields the same bytes: the serial number is made from the content, and the time is the commit's.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { AppError, reasonOf } from '../../shared/failure.ts';
import { once } from '../../shared/once.ts';
import { commitTime } from '../built/commit.ts';
import { PROJECT_FOLDER, projectVersion } from '../project.ts';
import { packagesAt, type ShippedPackage, shippedIn } from './shipped-packages.ts';
import { DESKTOP_BUNDLES } from './write-notices.ts';

type Hash = { readonly alg: 'SHA-256' | 'SHA-512'; readonly content: string };
type Reference = { readonly type: 'distribution'; readonly url: string; readonly hashes?: readonly Hash[] };
type Component = {
  readonly type: 'library' | 'framework';
  readonly 'bom-ref': string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly hashes: readonly Hash[];
  readonly licenses: readonly [{ readonly license: { readonly id: string } }];
  readonly purl: string;
  readonly externalReferences: readonly Reference[];
};

/** Where Electron's runtime comes from, by the file that its npm package has the hashes of. */
const RUNTIMES = /^electron-v[\d.]+-(darwin|linux|win32)-(x64|arm64)\.zip$/;
const RUNTIME_PLACE = 'https://github.com/electron/electron/releases/download';

/** `seconds` since 1970 is when what is described was committed; undefined leaves the time out. */
export function sbomOf(packages: readonly ShippedPackage[], seconds: string | undefined): string {
  const own = { 'bom-ref': purlOf('dialbench', projectVersion()), name: 'dialbench', version: projectVersion() };
  const components = [...packages.map((one) => componentOf(one, 'library')), electron()];
  const content = {
    metadata: {
      ...(seconds === undefined ? {} : { timestamp: new Date(Number(seconds) * 1000).toISOString() }),
      lifecycles: [{ phase: 'build' }],
      component: { type: 'application', ...own, licenses: [{ license: { id: 'MIT' } }], purl: own['bom-ref'] },
    },
    components,
    dependencies: [
      { ref: own['bom-ref'], dependsOn: components.map((component) => component['bom-ref']) },
      ...components.map((component) => ({ ref: component['bom-ref'] })),
    ],
  };
  const head = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(JSON.stringify(content)),
    version: 1,
  };
  return `${JSON.stringify({ ...head, ...content }, null, 2)}\n`;
}

function componentOf(shipped: ShippedPackage, type: Component['type']): Component {
  const [name, group] = shipped.name.split('/').reverse();
  return {
    type,
    'bom-ref': purlOf(shipped.name, shipped.version),
    group,
    name: name ?? '',
    version: shipped.version,
    hashes: [lockedHash(shipped.folder)],
    licenses: [{ license: { id: shipped.licence } }],
    purl: purlOf(shipped.name, shipped.version),
    externalReferences: [{ type: 'distribution', url: archiveOf(shipped) }],
  };
}

/** The npm package, and the runtimes that it stands for. */
function electron(): Component {
  const folder = 'node_modules/electron';
  const component = packagesAt([folder]).map((found) => componentOf(found, 'framework'))[0];
  if (component === undefined) throw unlisted(folder);
  const digests: Readonly<Record<string, string>> = readJson(join(folder, 'checksums.json'));
  const runtimes = Object.entries(digests).filter(([file]) => RUNTIMES.test(file));
  const references = runtimes.map(
    ([file, content]): Reference => ({
      type: 'distribution',
      url: `${RUNTIME_PLACE}/v${component.version}/${file}`,
      hashes: [{ alg: 'SHA-256', content }],
    }),
  );
  return { ...component, externalReferences: [...component.externalReferences, ...references] };
}

const lockFile = once(() =>
  readJson<{ readonly packages: Readonly<Record<string, { readonly integrity?: string }>> }>('package-lock.json'),
);

/** Of the archive that npm installed it from. */
function lockedHash(folder: string): Hash {
  const base64 = /^sha512-([A-Za-z0-9+/]{86}==)$/.exec(lockFile().packages[folder]?.integrity ?? '')?.[1];
  if (base64 === undefined) throw unlisted(folder);
  return { alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') };
}

/** The lock file leaves addresses out; npm's registry has one rule for them. */
function archiveOf({ name, version }: ShippedPackage): string {
  return `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
}

function unlisted(folder: string): AppError {
  const message = `package-lock.json has no SHA-512 for ${folder}, which is shipped.`;
  return new AppError({ code: 'package-not-locked', message });
}

/** A package URL; only the @ of a scope is written otherwise. */
function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** A UUID of the kind whose bits are somebody's own (version 8), from the content. */
function serialOf(content: string): string {
  const bytes = createHash('sha256').update(content).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(PROJECT_FOLDER, path), 'utf8'));
}

function main(args: readonly string[]): number {
  if (args.length > 0) {
    process.stderr.write(`npm run sbom takes no arguments; got “${args.join(' ')}”.\n`);
    return 2;
  }
  const file = join(PROJECT_FOLDER, 'dist', 'packages', `dialbench-${projectVersion()}.cdx.json`);
  try {
    const text = sbomOf(shippedIn(DESKTOP_BUNDLES), commitTime());
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    return 1;
  }
  process.stdout.write(`${relative(PROJECT_FOLDER, file)}\n`);
  return 0;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
