/**
 * What is asked: the request, which fills the height, the signer's public key and, where somebody has it, its own base; below them what the
 * request turns out to leave open.
 */

import type { RefObject } from 'react';
import { HTTP_METHODS } from '../../../shared/catalogue/operation.ts';
import type { KeyFormat } from '../../../shared/keys/key-material.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EvidenceField } from '../../ui/EvidenceField.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Judgement, PastedKey } from './judge-paste.ts';
import { SignerBaseField } from './SignerBaseField.tsx';
import type { VerifyState } from './verify-store.ts';

type VerifyFieldsProps = {
  readonly store: VerifyState;
  readonly judgement: Judgement;
  readonly pastedKey: PastedKey;
  /** Undefined if the environment has no readable key. */
  readonly environmentKeyId: string | undefined;
  /** The environment whose key is taken, because the request names it and none was given. */
  readonly keyOwner: string | undefined;
  /** Where the public key stands, for a button that leads there. */
  readonly keyPlace: RefObject<HTMLDivElement | null>;
  /** Where the signer's own base goes. */
  readonly basePlace: RefObject<HTMLDivElement | null>;
};

const REQUEST_EXAMPLE = `POST /v1/reports HTTP/1.1
Host: api.example.com
Signature-Input: sig1=(…);created=…;keyid="…"
Signature: sig1=:…:

{"…"}`;

export function VerifyFields(props: VerifyFieldsProps) {
  const { store, judgement, pastedKey, environmentKeyId, keyOwner, keyPlace, basePlace } = props;
  const isEnvironments = store.keySource === 'environment' && environmentKeyId !== undefined;
  return (
    <div className="doctor__fields">
      <div className="doctor__request">
        <EvidenceField
          label="A signed request"
          evidence={store.request}
          rows={8}
          placeholder={REQUEST_EXAMPLE}
          onChange={(request) => store.change({ request })}
        />
      </div>
      <div ref={keyPlace} className="stack stack--close">
        {environmentKeyId !== undefined && (
          <Segmented
            name="Public key"
            choices={[
              ['pasted', 'A pasted key'],
              ['environment', 'The environment’s'],
            ]}
            chosen={store.keySource}
            onChoose={(keySource) => store.change({ keySource })}
          />
        )}
        {isEnvironments ? (
          <p className="soft small">
            The key of this environment, known as <code>{environmentKeyId}</code>.
          </p>
        ) : (
          <>
            <EvidenceField
              label="The signer’s public key"
              evidence={store.key}
              rows={3}
              placeholder="PEM, OpenSSH line, JWK, hex or base64; several keys too, as keyid: key, JWKS or PEM blocks"
              complaint={store.refusedKey ?? (pastedKey.kind === 'fault' ? pastedKey.message : undefined)}
              onChange={(key) => store.change({ key })}
            />
            <KeyLabels pastedKey={pastedKey} keyOwner={keyOwner} />
          </>
        )}
      </div>
      <div ref={basePlace}>
        <SignerBaseField base={store.base} onChange={(base) => store.change({ base })} />
      </div>
      <LooseParts store={store} judgement={judgement} />
      <CaptureParts store={store} judgement={judgement} />
    </div>
  );
}

/** Method and URL, if loose headers leave them open. */
function LooseParts({ store, judgement }: Pick<VerifyFieldsProps, 'store' | 'judgement'>) {
  if (judgement.kind !== 'judged' || judgement.form !== 'headers') return null;
  const { isMethodGuessed, isUrlMissing, observed } = judgement;
  const { given } = store;
  if (!isMethodGuessed && !isUrlMissing && given.method === '' && given.url === '') return null;
  return (
    <div className="together together--short">
      <TextField
        label="Method"
        isBytes
        suggestions={HTTP_METHODS}
        value={given.method}
        placeholder={observed.request.method}
        onChange={(method) => store.change({ given: { ...given, method } })}
        note={isMethodGuessed ? `Headers alone do not say; assuming ${observed.request.method}.` : undefined}
      />
      <TextField
        label="URL"
        isBytes
        value={given.url}
        placeholder="https://…"
        onChange={(url) => store.change({ given: { ...given, url } })}
        note={isUrlMissing ? 'The signature covers it, and headers alone do not show it.' : undefined}
      />
    </div>
  );
}

const FORMAT_WORDS: Partial<Readonly<Record<KeyFormat, string>>> = {
  'spki-pem': 'SPKI in PEM',
  'spki-der': 'SPKI in DER',
  'openssh-public': 'an OpenSSH line',
  jwk: 'a JWK',
  raw: '32 raw bytes',
  'raw-hex': '32 bytes in hex',
  'raw-base64': '32 bytes in base64',
};

function KeyLabels({ pastedKey, keyOwner }: Pick<VerifyFieldsProps, 'pastedKey' | 'keyOwner'>) {
  if (keyOwner !== undefined) {
    return <p className="doctor__key soft small">The request names the key of {keyOwner}, and is checked with it.</p>;
  }
  if (pastedKey.kind === 'none') {
    return <p className="doctor__key soft small">Without a key fewer checks are made.</p>;
  }
  if (pastedKey.kind === 'fault') return <p className="doctor__key" />;
  const { keys, format, comment } = pastedKey;
  const ids = keys.flatMap(({ keyId }) => keyId ?? []);
  return (
    <p className="doctor__key soft small" role="status">
      <Chip tone="good">{keys.length === 1 ? 'Ed25519 key' : `${keys.length} Ed25519 keys`}</Chip>{' '}
      {format && (FORMAT_WORDS[format] ?? format)}
      {[...(comment === undefined ? [] : [comment]), ...ids].map((name) => (
        <code key={name} className="finding__id">
          {name}
        </code>
      ))}
    </p>
  );
}

/** What a capture cannot say of itself: under which URL it was reached, and which of several signatures is meant. */
function CaptureParts({ store, judgement }: Pick<VerifyFieldsProps, 'store' | 'judgement'>) {
  const { given } = store;
  const judged = judgement.kind === 'judged' ? judgement : undefined;
  const { labels = [], label = '', urlFault } = judged ?? {};
  return (
    <>
      {labels.length > 1 && (
        <div className="line">
          <span className="field__label">Signature</span>
          <Segmented
            name="Signature"
            choices={labels.map((one) => [one, one])}
            chosen={label}
            onChoose={(one) => store.change({ given: { ...given, label: one } })}
          />
        </div>
      )}
      {/* There from the beginning, so that the request keeps its height when it is read. */}
      {judged?.form !== 'headers' && (
        <TextField
          label="Reached at"
          isBytes
          value={given.reachedAt}
          placeholder={judged?.observed.request.url ?? 'https://…'}
          onChange={(reachedAt) => store.change({ given: { ...given, reachedAt } })}
          complaint={urlFault && `The URL: ${urlFault}.`}
          note="Only if a proxy or tunnel changed the scheme, host or path that was signed."
        />
      )}
    </>
  );
}
