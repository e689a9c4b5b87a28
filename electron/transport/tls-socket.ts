/**
 * TLS over a connection that stands: the handshake, and the judgement of the server's certificate before a byte of the
 * request is sent.
 *
 * A certificate is accepted where it leads to a trusted authority and names the host, or where its fingerprint is one that
 * the environment names. No setting switches the check off.
 */

import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { connect, createSecureContext, getCACertificates, type SecureContext, type TLSSocket } from 'node:tls';
import { readFingerprint } from '../../shared/environment/certificate-pin.ts';
import type { TransportSettings } from '../../shared/environment/environment.ts';
import { reasonOf } from '../../shared/failure.ts';
import { certificateFailure, fingerprintOf, handshakeFailure } from './tls-failure.ts';
import { WireError } from './wire-error.ts';

export type Trust = Pick<TransportSettings, 'extraCaPem' | 'pinnedCertificates'> & {
  /** For receivers on this machine, whose certificates are of their own making; no setting of the user's leads here. */
  readonly acceptsAnyCertificate?: boolean;
};

/** Rejects with a WireError `tls-…`, or with the socket's own error. The caller ends the socket. */
export function startTls(socket: Socket, hostname: string, host: string, trust: Trust): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const isName = !/^[\d.]+$/.test(hostname) && !hostname.includes(':');
    const secured = connect({
      socket,
      // For the check of the names; what is sent as the server's name must not be an address (RFC 6066 section 3).
      host: hostname,
      ...(isName ? { servername: hostname } : {}),
      ALPNProtocols: ['http/1.1'],
      secureContext: secureContextOf(trust.extraCaPem),
      // Judged below, with the fingerprints that the environment accepts; no request byte is written before.
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

/** The fingerprint of a certificate given as PEM, as `pinnedCertificates` holds it. */
export function fingerprintOfPem(pem: string): string {
  return readFingerprint(new X509Certificate(pem).fingerprint256) ?? '';
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The last one made: reading hundreds of authorities for each request would cost more than the request. */
let lastContext: { readonly extraCaPem: string; readonly context: SecureContext } | undefined;

/** The usual authorities and these. Throws WireError `tls-extra-authority`. */
export function secureContextOf(extraCaPem: string): SecureContext {
  if (lastContext?.extraCaPem === extraCaPem) return lastContext.context;
  try {
    const extra = extraCaPem.match(PEM_CERTIFICATE) ?? [];
    // Node passes over an authority that it cannot read; reading each here makes it say so.
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
