/** The SBOM: valid by CycloneDX's own schema, with true hashes, the same bytes at every run. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Version } from '@cyclonedx/cyclonedx-library/Spec';
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation';
import { describe, expect, it } from 'vitest';
import { sbomOf } from '../../../electron/packaging/sbom.ts';
import { packagesAt, type ShippedPackage } from '../../../electron/packaging/shipped-packages.ts';
import { PROJECT_FOLDER, projectVersion } from '../../../electron/project.ts';

const packages = packagesAt(['yaml', '@fontsource/inter', 'tweetnacl'].map((name) => `node_modules/${name}`));
const text = sbomOf(packages, '1795363200');
const sbom = JSON.parse(text);
const lock = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package-lock.json'), 'utf8'));
const componentNamed = (name: string) => sbom.components.find((one: { name: string }) => one.name === name);

describe('the SBOM', () => {
  it('is valid by CycloneDX’s strict schema of 1.6, which refuses another licence or a wrong hash', async () => {
    const validator = new JsonStrictValidator(Version.v1dot6);
    expect(await validator.validate(text)).toBeNull();
    expect(await validator.validate(text.replace('"OFL-1.1"', '"OFL"'))).not.toBeNull();
    expect(await validator.validate(text.replace(/"content": "./, '"content": "x'))).not.toBeNull();
  });

  it('names the app, each package with its address, version, licence and locked hash, and what depends on what', () => {
    expect(sbom.metadata.component).toMatchObject({ name: 'dialbench', version: projectVersion() });
    expect(sbom.metadata.timestamp).toBe('2026-11-22T16:00:00.000Z');
    expect(sbom.components.map((one: { purl: string }) => one.purl)).toEqual([
      ...packages.map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`),
      `pkg:npm/electron@${lock.packages['node_modules/electron'].version}`,
    ]);
    const inter = componentNamed('inter');
    expect(inter).toMatchObject({ group: '@fontsource', licenses: [{ license: { id: 'OFL-1.1' } }] });
    const { integrity } = lock.packages['node_modules/@fontsource/inter'];
    expect(`sha512-${Buffer.from(inter.hashes[0].content, 'hex').toString('base64')}`).toBe(integrity);
    const archive = `https://registry.npmjs.org/@fontsource/inter/-/inter-${inter.version}.tgz`;
    expect(inter.externalReferences).toEqual([{ type: 'distribution', url: archive }]);
    const refs = sbom.components.map((one: Record<string, string>) => one['bom-ref']);
    expect(sbom.dependencies[0]).toEqual({ ref: `pkg:npm/dialbench@${projectVersion()}`, dependsOn: refs });
  });

  it('names Electron’s runtimes with the hashes that Electron publishes', () => {
    const digests = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'node_modules/electron/checksums.json'), 'utf8'));
    const { version, externalReferences } = componentNamed('electron');
    const runtimes = externalReferences.slice(1).map((one: { url: string }) => one.url.split('/').at(-1));
    const systems = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-arm64', 'win32-x64'];
    expect(runtimes).toEqual(systems.map((system) => `electron-v${version}-${system}.zip`));
    for (const [at, name] of runtimes.entries())
      expect(externalReferences[at + 1].hashes).toEqual([{ alg: 'SHA-256', content: digests[name] }]);
  });

  it('is the same at every run, and has a serial number of its content', () => {
    expect(sbomOf(packages, '1795363200')).toBe(text);
    expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const fewer = JSON.parse(sbomOf(packages.slice(1), '1795363200'));
    expect(fewer.serialNumber).not.toBe(sbom.serialNumber);
    expect(JSON.parse(sbomOf(packages, undefined)).metadata).not.toHaveProperty('timestamp');
    expect(createHash('sha256').update(text).digest('hex')).toBe(
      createHash('sha256')
        .update(sbomOf([...packages], '1795363200'))
        .digest('hex'),
    );
  });

  it('is made by a script that takes no arguments, and says so', () => {
    const script = join(PROJECT_FOLDER, 'electron/packaging/sbom.ts');
    const ran = spawnSync(process.execPath, [script, '--help'], { encoding: 'utf8' });
    const sentence = 'npm run sbom takes no arguments; got “--help”.\n';
    expect([ran.status, ran.stdout, ran.stderr]).toEqual([2, '', sentence]);
  });

  it('is refused where the lock file does not pin a package', () => {
    const stranger: ShippedPackage = { name: 'x', version: '1.0.0', licence: 'MIT', folder: 'node_modules/x' };
    expect(() => sbomOf([stranger], undefined)).toThrow('no SHA-512 for node_modules/x, which is shipped');
  });
});
