/**
 * Explains why a TLS connection failed, one sentence for each cause: what was expected, what came, what to do.
 *
 * The sentence and its details include the fingerprint of a refused certificate, so that the environment's transport
 * settings can accept exactly that one; no switch accepts every certificate.
 * Source: OpenSSL's X509_V_ERR names as Node reports them; RFC 8446 section 6.2.
 */
import type { PeerCertificate } from 'node:tls';
import type { CertificateView } from '../../shared/contract/environment-commands.ts';
import { readFingerprint, writeFingerprint } from '../../shared/environment/certificate-pin.ts';
import { codeOf, type Failure, reasonOf } from '../../shared/failure.ts';
import { shortened } from '../../shared/text/shortened.ts';

type Judgement = { readonly code: string; readonly say: (host: string, certificate: PeerCertificate) => string };

const ADD_AUTHORITY = 'If you trust that authority, add its certificate to the environment’s transport settings.';
const ACCEPT_THIS =
  'If it is the one you expect, accept exactly this certificate in the environment’s transport settings.';

const unknownIssuer: Judgement = {
  code: 'tls-unknown-issuer',
  say: (host, certificate) =>
    `The certificate of ${host} was issued by an authority that is not trusted here: expected a known one, got “${nameOf(certificate.issuer)}”. ${ADD_AUTHORITY}`,
};

const JUDGEMENTS: Readonly<Record<string, Judgement>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    code: 'tls-self-signed',
    say: (host, certificate) =>
      `The certificate of ${host} is self-signed: expected one from a trusted authority, got “${nameOf(certificate.subject)}”. ${ACCEPT_THIS}`,
  },
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  CERT_UNTRUSTED: unknownIssuer,
  CERT_HAS_EXPIRED: {
    code: 'tls-expired',
    say: (host, certificate) =>
      `The certificate of ${host} has expired: it was valid until ${certificate.valid_to}. Whoever runs ${host} must renew it; or correct this machine’s clock if it is wrong.`,
  },
  CERT_NOT_YET_VALID: {
    code: 'tls-not-yet-valid',
    say: (host, certificate) =>
      `The certificate of ${host} is not valid yet: it starts on ${certificate.valid_from}. Correct this machine’s clock if it is wrong.`,
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    code: 'tls-wrong-host',
    say: (host, certificate) =>
      `The certificate is for another host: expected ${host}, got ${hostsOf(certificate)}. Check the base URL, or who answers there.`,
  },
  CERT_REVOKED: {
    code: 'tls-revoked',
    say: (host) => `The certificate of ${host} was revoked by its authority. Do not use it; tell whoever runs ${host}.`,
  },
};

/** The failure for a refused certificate; `reason` is Node's code. */
export function certificateFailure(reason: string, host: string, certificate: PeerCertificate): Failure {
  const fingerprint = fingerprintOf(certificate);
  const judgement = JUDGEMENTS[reason] ?? {
    code: 'tls-refused',
    say: () => `The certificate of ${host} was not accepted: ${reason}.`,
  };
  const sentence = judgement.say(host, certificate);
  return {
    code: judgement.code,
    message:
      fingerprint === undefined ? sentence : `${sentence} Its SHA-256 fingerprint is ${writeFingerprint(fingerprint)}.`,
    details: { reason, ...certificateView(certificate) },
  };
}

/** A certificate's fields for display, so that people can compare them. */
export function certificateView(certificate: PeerCertificate): CertificateView {
  return {
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    validFrom: certificate.valid_from,
    validTo: certificate.valid_to,
    hosts: hostsOf(certificate),
    fingerprint: fingerprintOf(certificate) ?? '',
  };
}

/** 64 lower-case hex digits; undefined if the server showed no certificate. */
export function fingerprintOf(certificate: PeerCertificate): string | undefined {
  return readFingerprint(certificate.fingerprint256 ?? '');
}

/** The failure of a handshake that ended before any certificate; undefined for errors that are not TLS's own. */
export function handshakeFailure(error: unknown, host: string): Failure | undefined {
  const code = codeOf(error);
  const reason = error instanceof Error ? error.message : '';
  const either = `${code} ${reason}`.toUpperCase().replace(/ /g, '_');
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNEXPECTED_MESSAGE|RECORD_LAYER/.test(either)) {
    const message = `${host} does not speak TLS on this port: expected a TLS answer, got something else. Is it an http port, or another service?`;
    return { code: 'tls-not-spoken', message };
  }
  if (/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|UNKNOWN_PROTOCOL|NO_PROTOCOLS/.test(either)) {
    const message = `${host} and Dialbench share no version of TLS: expected 1.2 or 1.3. The server is too old or too strictly configured.`;
    return { code: 'tls-protocol', message };
  }
  if (/CERTIFICATE_REQUIRED|BAD_CERTIFICATE/.test(either)) {
    const message = `${host} requires a client certificate, and Dialbench has none. Connect another way, or through a proxy that has one.`;
    return { code: 'tls-client-certificate', message };
  }
  if (/HANDSHAKE_FAILURE|NO_SHARED_CIPHER|NO_CIPHERS/.test(either)) {
    const message = `${host} aborted the TLS handshake: it shares no cipher with Dialbench, or requires a client certificate.`;
    return { code: 'tls-handshake', message };
  }
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    const message = `${host} closed the connection during the TLS handshake. Is it an https port, and does it know this host name?`;
    return { code: 'tls-closed', message };
  }
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code === 'EPROTO') {
    return { code: 'tls-refused', message: `${host} refused the TLS connection: ${shortReason(error)}.` };
  }
  return undefined;
}

/** OpenSSL's own text names a file of its sources and ends its line; its reason alone stands beside. */
function shortReason(error: unknown): string {
  const reason = error instanceof Error && 'reason' in error && typeof error.reason === 'string' ? error.reason : '';
  return reason === '' ? (reasonOf(error).trim().split('\n')[0] ?? '') : reason;
}

function nameOf(name: PeerCertificate['subject'] | undefined): string {
  const text = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : (value ?? ''));
  const shown = text(name?.CN) || text(name?.O);
  return shown === '' ? 'no name' : shortened(shown, 200);
}

function hostsOf(certificate: PeerCertificate): string {
  const hosts = (certificate.subjectaltname ?? '')
    .split(', ')
    .map((host) => host.replace(/^(DNS|IP Address):/, ''))
    .filter((host) => host !== '');
  if (hosts.length === 0) return `“${nameOf(certificate.subject)}” and no host`;
  return hosts.length > 5 ? `${hosts.slice(0, 5).join(', ')} and ${hosts.length - 5} more` : hosts.join(', ');
}
