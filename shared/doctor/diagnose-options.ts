/** What a diagnosis is told beside the request and the keys: only `profile`, `nowSec`, `crypto` and `depth` are needed. */
import type { HttpRequest } from '../http/message.ts';
import type { SelfSigner } from '../http/read-request.ts';
import type { CryptoPort } from '../signature/ports.ts';
import type { SigningProfile } from '../signature/profile.ts';
import type { PrivateKeyTester } from './curve/secret-message-test.ts';
import type { HiddenSecrets } from './hidden-secrets.ts';
import type { KeyCandidate, NamedKey } from './key-candidates.ts';
import type { Gunzip } from './static/body-faults.ts';

/** What a diagnosis may know, and how deep it searches. */
export type DiagnoseOptions = {
  readonly profile: SigningProfile;
  /** The verifier's clock, Unix seconds. */
  readonly nowSec: number;
  readonly crypto: CryptoPort;
  /** 1: single changes; 2: pairs; 3: triples, which may take minutes. */
  readonly depth: 1 | 2 | 3;
  /** Keys beyond those that a verifier knows. */
  readonly otherKeys?: readonly NamedKey[];
  /** A public key of RSA or ECDSA, as it was given: it proves which algorithm signed, and accepts nothing. */
  readonly rsaOrEcKey?: Uint8Array | string | undefined;
  /** The environment's private seed; its mangled forms are tried as well. It is not kept. */
  readonly seed?: Uint8Array;
  /** Of a seed that is kept elsewhere: what broken code makes of it. */
  readonly mangledKeys?: readonly KeyCandidate[];
  /** Tests with the private half of a key that a verifier knows: many times as fast. It never gives the key away. */
  readonly privateKey?: PrivateKeyTester;
  /** Inflates a body, to compare its digest with that of the plain one. */
  readonly gunzip?: Gunzip;
  /** The request as its signer built it, before clients and proxies changed it. */
  readonly asBuilt?: HttpRequest;
  /** Hosts of other environments, as in an authority. */
  readonly knownHosts?: readonly string[];
  /** The URL as the text had it, before its reader dropped a fragment or took the host from elsewhere. */
  readonly writtenUrl?: string | undefined;
  /** The request is a command that will sign itself. */
  readonly selfSigner?: SelfSigner | undefined;
  /** The exact bytes that the signer says it signed. */
  readonly signerBase?: Uint8Array;
  /** The request's text shows no body, though there was one: digest and length are not judged. */
  readonly isBodyUnknown?: boolean;
  /** The secrets that the given request shows as masks: they are in what is tested, and in no finding. */
  readonly hidden?: HiddenSecrets;
};
