/** How the request was signed, step by step. Each block can be derived by hand from the one above it. */
import type { ReactNode } from 'react';
import { bytesOf } from '../../shared/bytes/base64.ts';
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { Observed, TraceJson } from '../../shared/observed/observed.ts';
import { SIGNED_BYTES } from '../../shared/signature/profile.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Section } from '../ui/Section.tsx';
import { BaseView } from './BaseView.tsx';
import { ComponentsTable } from './ComponentsTable.tsx';
import { DigestView } from './DigestView.tsx';
import type { Highlight } from './highlight.ts';
import { SignatureInput } from './SignatureInput.tsx';
import './base.css';

type SignatureViewProps = {
  readonly observed: Observed;
  readonly trace: TraceJson;
  readonly highlight: Highlight;
  readonly baseActions?: ReactNode;
};

export function SignatureView({ observed, trace, highlight, baseActions }: SignatureViewProps) {
  const { request, maskedSecrets } = observed;
  return (
    <>
      <Section title="Components" step={1} note={`${trace.lines.length - 1} covered, in the order of the list`}>
        <ComponentsTable
          lines={trace.lines}
          headers={request.headers}
          isMasked={maskedSecrets > 0}
          highlight={highlight}
        />
      </Section>
      <BaseSection trace={trace} step={2} isMasked={maskedSecrets > 0} highlight={highlight} actions={baseActions} />
      <HashSection trace={trace} step={3} />
      {trace.signatureBase64 !== '' && (
        <>
          <SignatureSection trace={trace} step={4} />
          <HeaderPair trace={trace} step={5} highlight={highlight} />
        </>
      )}
    </>
  );
}

type StepProps = { readonly trace: TraceJson; readonly step?: number; readonly note?: ReactNode };

type BaseSectionProps = StepProps & {
  readonly isMasked: boolean;
  readonly highlight: Highlight;
  readonly actions?: ReactNode;
};

export function BaseSection({ trace, step, isMasked, highlight, actions }: BaseSectionProps) {
  const base = bytesOf(trace.baseBase64);
  return (
    <Section
      title="Signature base"
      step={step}
      note={`${base.length} bytes, ${trace.lines.length} lines, one line feed between two, none at the end`}
      actions={
        <>
          {actions}
          <CopyButton name="Copy base" text={() => decodeUtf8(base)} />
        </>
      }
    >
      <BaseView base={base} lines={trace.lines} highlight={highlight} />
      {isMasked && (
        <p className="note">
          The token is shown as stars of the same length. Hash and signature are over the true bytes, so the base as
          shown gives another hash.
        </p>
      )}
    </Section>
  );
}

export function HashSection({ trace, step, note = '64 bytes' }: StepProps) {
  return (
    <Section
      title="SHA-512 of the base"
      step={step}
      note={note}
      actions={<CopyButton name="Copy hash" text={() => trace.hashBase64} />}
    >
      <DigestView bytes={bytesOf(trace.hashBase64)} />
    </Section>
  );
}

export function SignatureSection({ trace, step, note }: StepProps) {
  return (
    <Section
      title="Signature"
      step={step}
      note={note ?? `Ed25519 over ${SIGNED_BYTES[trace.profile.signedMessage]}`}
      actions={<CopyButton name="Copy signature" text={() => trace.signatureBase64} />}
    >
      <DigestView bytes={bytesOf(trace.signatureBase64)} />
    </Section>
  );
}

function HeaderPair({ trace, step, highlight }: StepProps & { readonly highlight: Highlight }) {
  const input = `${trace.profile.label}=${trace.signatureParams}`;
  const signature = `${trace.profile.label}=:${trace.signatureBase64}:`;
  return (
    <Section
      title="What is sent of it"
      step={step}
      note={`key id ${trace.keyId}`}
      actions={<CopyButton name="Copy both" text={() => `Signature-Input: ${input}\r\nSignature: ${signature}\r\n`} />}
    >
      <div className="stack stack--close inset">
        <code className="wrapped">
          <b>Signature-Input:</b> <SignatureInput value={input} highlight={highlight} />
        </code>
        <code className="wrapped">
          <b>Signature:</b> {signature}
        </code>
      </div>
    </Section>
  );
}
