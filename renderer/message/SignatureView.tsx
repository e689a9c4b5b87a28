/** How the request was signed, step by step: each block follows from the one above it by hand. */
import { fromBase64 } from '../../shared/bytes/base64.ts';
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import type { SignedMessage } from '../../shared/signature/profile.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Section } from '../ui/Section.tsx';
import { BaseView } from './BaseView.tsx';
import { ComponentsTable } from './ComponentsTable.tsx';
import { DigestView } from './DigestView.tsx';
import type { Highlight } from './highlight.ts';
import { SignatureInput } from './SignatureInput.tsx';

const SIGNED: Readonly<Record<SignedMessage, string>> = {
  sha512: 'Ed25519 over the 64 raw bytes of this hash',
  base: 'Ed25519 over the base itself, not its hash',
  'sha512-hex': 'Ed25519 over the hash as hex text',
  'sha512-base64': 'Ed25519 over the hash as base64 text',
};

export function SignatureView({ exchange, lit }: { readonly exchange: Exchange; readonly lit: Highlight }) {
  const { trace } = exchange;
  const base = bytesOf(trace.baseBase64);
  const covered = trace.lines.length - 1;
  const masked = exchange.maskedSecrets > 0;
  const input = `${trace.profile.label}=${trace.signatureParams}`;
  const signature = `${trace.profile.label}=:${trace.signatureBase64}:`;
  return (
    <>
      <Section title="Components" step={1} note={`${covered} covered, in the order of the list`}>
        <ComponentsTable exchange={exchange} lit={lit} />
      </Section>
      <Section
        title="Signature base"
        step={2}
        note={`${base.length} bytes, ${trace.lines.length} lines, one line feed between two, none at the end`}
        actions={<CopyButton name="Copy base" text={() => decodeUtf8(base)} />}
      >
        <BaseView base={base} lines={trace.lines} lit={lit} />
        {masked && (
          <p className="inspector__note">
            The token is shown as stars of the same length. Hash and signature are over the true bytes, so the base as
            shown gives another hash.
          </p>
        )}
      </Section>
      <Section
        title="SHA-512 of the base"
        step={3}
        note="64 bytes"
        actions={<CopyButton name="Copy hash" text={() => trace.hashBase64} />}
      >
        <DigestView bytes={bytesOf(trace.hashBase64)} />
      </Section>
      <Section
        title="Signature"
        step={4}
        note={SIGNED[trace.profile.signedMessage]}
        actions={<CopyButton name="Copy signature" text={() => trace.signatureBase64} />}
      >
        <DigestView bytes={bytesOf(trace.signatureBase64)} />
      </Section>
      <Section
        title="What is sent of it"
        step={5}
        note={`key id ${trace.keyId}`}
        actions={
          <CopyButton name="Copy both" text={() => `Signature-Input: ${input}\r\nSignature: ${signature}\r\n`} />
        }
      >
        <div className="sent-pair">
          <code className="sent-pair__line">
            <b>Signature-Input:</b> <SignatureInput value={input} lit={lit} />
          </code>
          <code className="sent-pair__line">
            <b>Signature:</b> {signature}
          </code>
        </div>
      </Section>
    </>
  );
}

/** Main writes canonical base64; anything else would be a broken door and shows as no bytes. */
function bytesOf(base64: string): Uint8Array {
  const outcome = fromBase64(base64);
  return outcome.ok ? outcome.value : new Uint8Array(0);
}
