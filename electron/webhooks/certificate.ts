/**
 * The receiver's certificate: self-signed, for localhost and 127.0.0.1, over a P-256 key generated at each start.
 *
 * The key is never written anywhere and leaves this process only as signatures. Nobody trusts the certificate by
 * default; it only has to make https possible.
 * Source: RFC 5280 sections 4.1 and 4.2; RFC 5758 section 3.2.
 */
import { createSign, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { TAG, writeDer, writeOid } from '../../shared/keys/der.ts';

export type ReceiverCertificate = {
  readonly keyPem: string;
  readonly certificatePem: string;
  /** SHA-256 of the DER, hex pairs with colons. */
  readonly fingerprint: string;
};

const OID = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  subjectAltName: '2.5.29.17',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
} as const;

const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;
const DAY_MS = 86_400_000;
const VALID_DAYS = 365;

/** @param serial at most 16 random bytes. */
export function makeCertificate(nowMs: number, serial: Uint8Array): ReceiverCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = writeDer(TAG.sequence, writeOid(OID.ecdsaWithSha256));
  const name = writeDer(
    TAG.sequence,
    writeDer(0x31, writeDer(TAG.sequence, writeOid(OID.commonName), text(UTF8_STRING, 'localhost'))),
  );
  const validity = writeDer(TAG.sequence, utcTime(nowMs - DAY_MS), utcTime(nowMs + VALID_DAYS * DAY_MS));
  const body = writeDer(
    TAG.sequence,
    writeDer(VERSION, writeDer(TAG.integer, Uint8Array.of(2))),
    // A leading 1 keeps the number positive and its encoding minimal.
    writeDer(TAG.integer, Uint8Array.of(1), serial),
    algorithm,
    name,
    validity,
    name,
    new Uint8Array(publicKey.export({ format: 'der', type: 'spki' })),
    writeDer(EXTENSIONS, writeDer(TAG.sequence, alternativeNames(), serverUse())),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const der = writeDer(TAG.sequence, body, algorithm, writeDer(TAG.bitString, Uint8Array.of(0), signature));
  const certificate = new X509Certificate(der);
  return {
    keyPem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificatePem: certificate.toString(),
    fingerprint: certificate.fingerprint256,
  };
}

function alternativeNames(): Uint8Array {
  const names = writeDer(
    TAG.sequence,
    text(DNS_NAME, 'localhost'),
    writeDer(IP_ADDRESS, Uint8Array.of(127, 0, 0, 1)),
    writeDer(IP_ADDRESS, new Uint8Array(16).with(15, 1)),
  );
  return writeDer(TAG.sequence, writeOid(OID.subjectAltName), writeDer(TAG.octetString, names));
}

function serverUse(): Uint8Array {
  const uses = writeDer(TAG.sequence, writeOid(OID.serverAuth));
  return writeDer(TAG.sequence, writeOid(OID.extendedKeyUsage), writeDer(TAG.octetString, uses));
}

function text(tag: number, value: string): Uint8Array {
  return writeDer(tag, new Uint8Array(Buffer.from(value, 'utf8')));
}

/** YYMMDDHHMMSSZ (RFC 5280 section 4.1.2.5.1), valid until 2049. */
function utcTime(atMs: number): Uint8Array {
  const digits = new Date(atMs).toISOString().replace(/\D/g, '').slice(2, 14);
  return text(UTC_TIME, `${digits}Z`);
}
