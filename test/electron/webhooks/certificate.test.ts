import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeCertificate } from '../../../electron/webhooks/certificate.ts';
import { tempFolder } from '../../support/temp-folder.ts';

describe('the receiver’s certificate', () => {
  test('is read by OpenSSL, signed by its own P-256 key, good now, and for this machine alone', () => {
    const { certificatePem } = makeCertificate(Date.now(), new Uint8Array(12).fill(0xff));
    const file = join(tempFolder(), 'certificate.pem');
    writeFileSync(file, certificatePem);
    const said = execFileSync('openssl', ['x509', '-in', file, '-noout', '-text'], { encoding: 'utf8' });
    expect(said).toContain('Version: 3');
    expect(said).toContain('ecdsa-with-SHA256');
    expect(said).toContain('DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1');
    expect(said).toContain('TLS Web Server Authentication');
    const judged = execFileSync('openssl', ['verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', file, file], {
      encoding: 'utf8',
    });
    expect(judged).toContain('OK');
    const certificate = new X509Certificate(certificatePem);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.checkHost('example.com')).toBeUndefined();
  });

  test('has another key and another fingerprint at every start', () => {
    const [one, other] = [makeCertificate(0, Uint8Array.of(1)), makeCertificate(0, Uint8Array.of(1))];
    expect(one.keyPem).not.toBe(other.keyPem);
    expect(one.fingerprint).not.toBe(other.fingerprint);
  });
});
