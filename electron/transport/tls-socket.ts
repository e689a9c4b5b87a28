/**
 * TLS over an open connection: the handshake, and the check of the server's certificate before a byte of the request is
 * sent.
 *
 * Accepts a certificate that chains to a trusted authority and names the host, or one whose fingerprint the environment
 * lists. No setting switches the check off.
 */

import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { connect, createSecureContext, getCACertificates, type SecureContext, type TLSSocket } from 'node:tls';
import { readFingerprint } from '../../shared/environment/certificate-pin.ts';
import type { TransportSettings } from '../../shared/environment/environment.ts';
import { reasonOf } from '../../shared/failure.ts';
import { WireError } from './send-failure.ts';
import { certificateFailure, fingerprintOf, handshakeFailure } from './tls-failure.ts';

export type Trust = Pick<TransportSettings, 'extraCaPem' | 'pinnedCertificates'> & {
  /** For receivers on this machine, which use self-signed certificates; no user setting reaches this. */
  readonly acceptsAnyCertificate?: boolean;
};

/** Rejects with a WireError `tls-…`, or with the socket's own error. The caller ends the socket. */
export function startTls(socket: Socket, hostname: string, host: string, trust: Trust): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const isName = !/^[\d.]+$/.test(hostname) && !hostname.includes(':');
    const secured = connect({
      socket,
      // Node checks the certificate's names against this; SNI must not be an address (RFC 6066 section 3).
      host: hostname,
      ...(isName ? { servername: hostname } : {}),
      ALPNProtocols: ['http/1.1'],
      secureContext: secureContextOf(trust.extraCaPem),
      // Checked below instead, with the fingerprints that the environment accepts, before any request byte is written.
      rejectUnauthorized: false,
    });
    const fail = (error: unknown) => {
      const failure = handshakeFailure(error, host);
      reject(failure ? new WireError(failure, { cause: error }) : error);
    };
    secured.on('error', fail);
    secured.once('secureConnect', () => {
      const certificate = secured.getPeerCertificate();
      const fingerprint = fingerprintOf(certificate);
      const isPinned = fingerprint !== undefined && trust.pinnedCertificates.includes(fingerprint);
      if (secured.authorized || isPinned || trust.acceptsAnyCertificate === true) {
        secured.off('error', fail);
        return resolve(secured);
      }
      reject(new WireError(certificateFailure(String(secured.authorizationError), host, certificate)));
    });
  });
}

/** The fingerprint of a PEM certificate, in the form of `pinnedCertificates`. */
export function fingerprintOfPem(pem: string): string {
  return readFingerprint(new X509Certificate(pem).fingerprint256) ?? '';
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Caches the last context: parsing hundreds of authorities would cost more than the request itself. */
let lastContext: { readonly extraCaPem: string; readonly context: SecureContext } | undefined;

/** The default authorities plus these. Throws WireError `tls-extra-authority`. */
export function secureContextOf(extraCaPem: string): SecureContext {
  if (lastContext?.extraCaPem === extraCaPem) return lastContext.context;
  try {
    const extra = extraCaPem.match(PEM_CERTIFICATE) ?? [];
    // Node silently skips an authority that it cannot read; parsing each here throws instead.
    for (const certificate of extra) new X509Certificate(certificate);
    const ca = extra.length === 0 ? {} : { ca: [...getCACertificates('default'), ...extra] };
    const context = createSecureContext({ ...ca, minVersion: 'TLSv1.2' });
    lastContext = { extraCaPem, context };
    return context;
  } catch (cause) {
    const reason = reasonOf(cause);
    const message = `The extra authorities of the environment’s transport settings cannot be read as certificates: ${reason}. Paste them anew, as PEM.`;
    throw new WireError({ code: 'tls-extra-authority', message }, { cause });
  }
}
