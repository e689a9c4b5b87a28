/** How the request was signed, step by step. Each block can be derived by hand from the one above it. */
import type { ReactNode } from 'react';
import { bytesOf, toBase64 } from '../../shared/bytes/base64.ts';
import { toHex } from '../../shared/bytes/hex.ts';
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { Observed, TraceJson } from '../../shared/observed/observed.ts';
import { baseLineHead } from '../../shared/signature/covered-list.ts';
import { SIGNED_BYTES } from '../../shared/signature/profile.ts';
import type { BaseLine } from '../../shared/signature/trace.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Section } from '../ui/Section.tsx';
import { ComponentsTable } from './ComponentsTable.tsx';
import type { Highlight } from './highlight.ts';
import { NumberedBaseLine } from './NumberedBaseLine.tsx';
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

type BaseViewProps = { readonly base: Uint8Array; readonly lines: readonly BaseLine[]; readonly highlight: Highlight };

/** The signature base line by line, as its exact bytes, with invisible characters made visible. */
function BaseView({ base, lines, highlight }: BaseViewProps) {
  return (
    <ol className="numbered" data-testid="base">
      {lines.map((line, at) => {
        const text = decodeUtf8(base.subarray(line.start, line.end));
        const named = baseLineHead(line.name, line.parameters);
        const head = text.startsWith(named) ? named : '';
        // A foreign base may contain a name twice.
        const key = `${at} ${line.name}`;
        return (
          <NumberedBaseLine
            key={key}
            line={line}
            at={at}
            isLast={at === lines.length - 1}
            highlight={highlight}
            head={head}
            value={text.slice(head.length)}
          />
        );
      })}
    </ol>
  );
}

const ROW_BYTES = 16;

/** Fixed-length bytes as hex in rows of sixteen, and as base64. */
function DigestView({ bytes }: { readonly bytes: Uint8Array }) {
  const rows = Array.from({ length: Math.ceil(bytes.length / ROW_BYTES) }, (_, row) => row * ROW_BYTES);
  return (
    <dl className="facts inset">
      <dt>hex</dt>
      <dd>
        <code className="digest__hex">
          {rows.map((from) => (
            <span key={from}>{spaced(toHex(bytes.subarray(from, from + ROW_BYTES)))}</span>
          ))}
        </code>
      </dd>
      <dt>base64</dt>
      <dd>
        <code>{toBase64(bytes)}</code>
      </dd>
    </dl>
  );
}

function spaced(hex: string): string {
  return hex.replace(/(.{8})(?=.)/g, '$1 ');
}
