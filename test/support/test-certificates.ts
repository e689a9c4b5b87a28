/**
 * Certificates of a test's own, made by OpenSSL in a temp folder: an authority, what it issued, and the bad kinds.
 *
 * EC P-256 keys, because they are made fast. All name localhost and 127.0.0.1, except the one for another host.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from './temp-folder.ts';

export type TestCertificate = {
  readonly cert: string;
  readonly key: string /** 64 hex digits */;
  readonly fingerprint: string;
};
export type CertificateKind = 'good' | 'expired' | 'not-yet-valid' | 'wrong-host' | 'self-signed';

export type TestAuthority = {
  readonly pem: string;
  issue(kind: CertificateKind): TestCertificate;
};

const CONFIG = `
[ca]
default_ca = own
[own]
dir = .
database = index.txt
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
copy_extensions = copy
unique_subject = no
[any]
commonName = supplied
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical,CA:TRUE
`;

/** Validity as \`openssl ca\` takes it. */
const PERIODS: Partial<Readonly<Record<CertificateKind, readonly [from: string, to: string]>>> = {
  expired: ['20200101000000Z', '20210101000000Z'],
  'not-yet-valid': ['20900101000000Z', '20910101000000Z'],
};

export function makeAuthority(): TestAuthority {
  const folder = tempFolder();
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString();
  const newKey = (name: string) =>
    openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', name);
  writeFileSync(join(folder, 'own.cnf'), CONFIG);
  writeFileSync(join(folder, 'index.txt'), '');
  writeFileSync(join(folder, 'serial'), '01');
  newKey('ca.key');
  const subject = ['-subj', '/CN=Test Authority', '-config', 'own.cnf', '-extensions', 'authority'];
  openssl('req', '-x509', '-new', '-key', 'ca.key', '-days', '3650', '-out', 'ca.pem', ...subject);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  let serial = 0;

  return {
    pem: read('ca.pem'),
    issue(kind) {
      serial += 1;
      const stem = `${kind}-${serial}`;
      const host = kind === 'wrong-host' ? 'other.example' : 'localhost';
      const names = kind === 'wrong-host' ? 'DNS:other.example' : 'DNS:localhost,IP:127.0.0.1';
      newKey(`${stem}.key`);
      const named = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=${names}`, '-config', 'own.cnf'];
      if (kind === 'self-signed') {
        openssl('req', '-x509', '-new', '-key', `${stem}.key`, '-days', '30', '-out', `${stem}.pem`, ...named);
      } else {
        const [from, to] = PERIODS[kind] ?? ['20200101000000Z', '20900101000000Z'];
        openssl('req', '-new', '-key', `${stem}.key`, '-out', `${stem}.csr`, ...named);
        const period = ['-startdate', from, '-enddate', to];
        const signing = ['-keyfile', 'ca.key', '-cert', 'ca.pem', '-in', `${stem}.csr`, '-out', `${stem}.pem`];
        openssl('ca', '-batch', '-notext', '-config', 'own.cnf', ...period, ...signing);
      }
      const fingerprint = openssl('x509', '-in', `${stem}.pem`, '-noout', '-fingerprint', '-sha256')
        .replace(/^.*=/, '')
        .replace(/[:\s]/g, '')
        .toLowerCase();
      return { cert: read(`${stem}.pem`), key: read(`${stem}.key`), fingerprint };
    },
  };
}
